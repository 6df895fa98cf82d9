/** What this package uses of React Native, so that compiling it does not need the whole of it. Apps see React Native's own types. */
declare module "react-native" {
  export interface TurboModule {}

  export const TurboModuleRegistry: {
    get<T extends TurboModule>(name: string): T | null;
  };
}
