/** As much of Metro's config as this changes. */
interface MetroConfig {
  readonly projectRoot?: string;
  readonly server?: object;
}

export interface FerrobufMetroOptions {
  /** The config file, where it is not the nearest `ferrobuf.toml` to the app: relative to `projectRoot`. */
  readonly config?: string;
  /** Whether schemas are watched while Metro's server runs. True by default; never in CI, or with NODE_ENV=production. */
  readonly watch?: boolean;
}

/**
 * Runs `ferrobuf generate` when Metro reads its config, and `ferrobuf watch` as long as Metro's server runs. Throws when a schema has
 * mistakes. Where the command is not installed, there is a warning, and Metro takes the generated code that is there.
 *
 * Give it the finished config: what is merged over it later may replace `server.enhanceMiddleware`, by which it knows of the server.
 */
export function withFerrobuf<Config extends MetroConfig>(config: Config, options?: FerrobufMetroOptions): Config;
