/**
 * What this package uses of React Native, in whose place it is compiled: that needs nothing installed, and gives the same beside any
 * release. Apps see React Native's own types.
 */
export interface TurboModule {}

export declare const TurboModuleRegistry: {
  get<T extends TurboModule>(name: string): T | null;
};
