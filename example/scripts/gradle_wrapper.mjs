/**
 * Puts Gradle's start script into android/: a binary and two scripts of Gradle's own, which are not in version control here. They
 * come with the template of this React Native, whose Gradle version `gradle-wrapper.properties` names.
 */
import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const template = fileURLToPath(
  new URL("../node_modules/@react-native-community/template/template/android", import.meta.url),
);
const android = fileURLToPath(new URL("../android", import.meta.url));

for (const file of ["gradlew", "gradlew.bat", "gradle/wrapper/gradle-wrapper.jar"]) {
  copyFileSync(`${template}/${file}`, `${android}/${file}`);
}
