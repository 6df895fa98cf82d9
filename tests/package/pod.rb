# Evaluates a podspec as CocoaPods does, with as much of it as podspecs of React Native libraries use, and prints it as JSON.
#
#   ruby pod.rb PODSPEC IOS_FOLDER
require "json"
require "pathname"

module Pod
  class Informative < StandardError; end

  # Knows where the Podfile is.
  class Config
    def self.instance
      new
    end

    def installation_root
      Pathname.new(ARGV.fetch(1))
    end
  end

  # Keeps what is assigned; an attribute that CocoaPods does not have is an error.
  class Spec
    ATTRIBUTES = %w[name version summary homepage license author authors source platforms source_files project_header_files
                    vendored_frameworks pod_target_xcconfig script_phase].freeze

    attr_reader :attributes

    def initialize
      @attributes = { "dependencies" => [] }
      yield self
      puts JSON.generate(@attributes)
    end

    ATTRIBUTES.each { |name| define_method("#{name}=") { |value| @attributes[name] = value } }

    def dependency(name)
      @attributes["dependencies"] << name
    end
  end
end

# What React Native's scripts define in the Podfile's process.
def min_ios_version_supported
  "15.1"
end

def install_modules_dependencies(spec)
  spec.dependency("React-Core")
end

begin
  load File.expand_path(ARGV.fetch(0))
rescue Pod::Informative => error
  warn "[!] #{error.message}"
  exit 1
end
