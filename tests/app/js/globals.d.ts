/** What the app and React Native give to scripts. */

interface FerrobufModule {
  install(): boolean;
}

/** What the test is told. */
declare var report: string;

/** React Native's own, where the New Architecture is on. */
declare var nativeModuleProxy: Record<string, FerrobufModule>;

declare var __ferrobuf: object;

/** Handed over from one runtime to another. */
declare var install: () => boolean;
