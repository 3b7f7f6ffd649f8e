import { env, resetEnv } from "./index.ts";

/** What an operator may set for a whole installation; the supervisor derives each process's settings from it. */
export interface LaunchSettings {
  readonly dataDir: string;
  readonly host: string;
  readonly port: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly appDatabaseUrl: string | undefined;
  readonly masterKey: string | undefined;
  readonly worldOn: boolean;
}

/** Throws like `env` where a setting can't be used. */
export function launchSettings(): LaunchSettings {
  const { DATA_DIR, HOST, DATABASE_URL, APP_DATABASE_URL, MASTER_KEY, WORLD } = env();
  return {
    ...{ dataDir: DATA_DIR, host: HOST, port: process.env.PORT || undefined, databaseUrl: DATABASE_URL },
    ...{ appDatabaseUrl: APP_DATABASE_URL || undefined, masterKey: MASTER_KEY || undefined, worldOn: WORLD },
  };
}

/** Takes settings for this process itself. */
export function takeSettings(settings: Readonly<Record<string, string>>): void {
  Object.assign(process.env, settings);
  resetEnv();
}

/** The surroundings of a child process: ours, with its settings over them. */
export function surroundingsWith(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...settings };
}
