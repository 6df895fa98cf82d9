/** What there is before the first import of the package. */
export const installedBefore = "__ferrobuf" in globalThis;
