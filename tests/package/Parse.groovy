// Parses Gradle files as Groovy, which is what they are; runs nothing.
//
//   groovy Parse.groovy FILE…
args.each { path ->
  def unit = new org.codehaus.groovy.control.CompilationUnit()
  unit.addSource(new File(path))
  unit.compile(org.codehaus.groovy.control.Phases.CONVERSION)
  println "parsed ${path}"
}
