import { resetEnv } from "./index.ts";

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

const given = (name: string) => process.env[name] || undefined;

export function launchSettings(): LaunchSettings {
  return {
    dataDir: given("DATA_DIR") ?? ".data",
    host: given("HOST") ?? "127.0.0.1",
    port: given("PORT"),
    databaseUrl: given("DATABASE_URL"),
    appDatabaseUrl: given("APP_DATABASE_URL"),
    masterKey: given("MASTER_KEY"),
    worldOn: !/^(off|0|false)$/i.test(given("WORLD") ?? "on"),
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
