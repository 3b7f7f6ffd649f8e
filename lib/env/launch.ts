import { type Env, env, isReachable, resetEnv, settingNames } from "./index.ts";
import { type ProcessName, processSettings } from "./processes.ts";

/** The settings of a whole installation; the supervisor derives each process's settings from them. */
export interface LaunchSettings {
  readonly dataDir: string;
  readonly host: string;
  readonly port: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly appDatabaseUrl: string | undefined;
  readonly masterKey: string | undefined;
  readonly worldOn: boolean;
  readonly demo: Env["DEMO"];
  /** Whether other machines are served. */
  readonly isReachable: boolean;
}

/** Throws like `env` where a setting can't be used. */
export function launchSettings(): LaunchSettings {
  const settings = env();
  return {
    dataDir: settings.DATA_DIR,
    host: settings.HOST,
    port: process.env.PORT || undefined,
    databaseUrl: settings.DATABASE_URL,
    appDatabaseUrl: settings.APP_DATABASE_URL || undefined,
    masterKey: settings.MASTER_KEY || undefined,
    worldOn: settings.WORLD,
    demo: settings.DEMO,
    isReachable: isReachable(settings),
  };
}

/** Sets settings for this process itself. */
export function takeSettings(settings: Readonly<Record<string, string>>): void {
  Object.assign(process.env, settings);
  resetEnv();
}

/**
 * The environment of a child process: ours without the product's settings, plus the settings that this process takes.
 * Given settings take precedence over the operator's.
 */
export function surroundingsOf(
  name: ProcessName,
  settings: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const own: Record<string, string | undefined> = { ...process.env };
  for (const setting of settingNames) delete own[setting];
  for (const setting of processSettings[name].takes) {
    const value = settings[setting] ?? process.env[setting];
    if (value !== undefined) own[setting] = value;
  }
  return own as NodeJS.ProcessEnv;
}
