import { randomBytes } from "node:crypto";
import { access, chown, constants, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { freePort, isFree } from "@/lib/db/setup/free-port.ts";
import { SettingsError } from "@/lib/env/index.ts";

const fileName = "installation.json";

/** The product's database in the embedded cluster. */
export const databaseName = "outreach";

const schema = z.object({
  masterKey: z.string(),
  appPassword: z.string(),
  worldPassword: z.string(),
  /** The key that opens the world's page where other machines are served. */
  worldKey: z.string(),
  worldHttpPort: z.number(),
  worldSmtpPort: z.number(),
  worldImapPort: z.number(),
});

/** What an installation stores about itself in DATA_DIR/installation.json, which only its owner can read. */
export type Installation = Readonly<z.infer<typeof schema>>;

/** An error whose message is for the operator at the terminal. It is printed without a stack. */
export class Sentence extends Error {}

/** Whether an error's message is for the operator. */
export const isTold = (error: unknown): error is Error =>
  error instanceof Sentence || error instanceof SettingsError;

/** Creates the data folder. If it can't be written, throws an error that says so in a sentence. */
export async function ensureDataDir(dir: string): Promise<string> {
  const path = resolve(dir);
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK | constants.X_OK);
  } catch {
    throw new Sentence(
      `The folder ${path} can't be written. Give yourself the right to it, or set DATA_DIR to another one.`,
    );
  }
  return path;
}

/**
 * The stored data of a folder's installation. Empty where there is none. A file that can't be read or understood ends the
 * start: a new key in its place would make everything unreadable that the old one has sealed.
 */
export async function keptOf(dir: string): Promise<Partial<Installation>> {
  const file = resolve(dir, fileName);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw new Sentence(
      `${file} can't be read (${error.code}). It has the keys of this installation, so no new one is made. Give it to the user who starts the product: chown USER ${file}`,
    );
  });
  try {
    return schema.partial().loose().parse(JSON.parse(text));
  } catch {
    throw new Sentence(
      `${file} is damaged. It has the keys of this installation, so no new one is made. Restore it from a backup, or set DATA_DIR to another folder.`,
    );
  }
}

/** Reads the installation's data, creates what is missing, and changes ports that another program has taken. */
export async function readInstallation(dir: string): Promise<Installation> {
  const kept = await keptOf(dir);
  const secret = () => randomBytes(24).toString("base64url");
  const port = async (wanted: number | undefined) => (wanted && (await isFree(wanted)) ? wanted : freePort());
  const installation: Installation = {
    // What a newer version keeps here stays.
    ...kept,
    masterKey: kept.masterKey ?? randomBytes(32).toString("base64"),
    appPassword: kept.appPassword ?? secret(),
    worldPassword: kept.worldPassword ?? secret(),
    worldKey: kept.worldKey ?? secret(),
    worldHttpPort: await port(kept.worldHttpPort),
    worldSmtpPort: await port(kept.worldSmtpPort),
    worldImapPort: await port(kept.worldImapPort),
  };
  await keep(join(dir, fileName), JSON.stringify(installation, null, 2));
  return installation;
}

/** Writes to a new file and renames it: a kill leaves the old keys, never half of the new ones. */
async function keep(file: string, text: string): Promise<void> {
  const written = `${file}.new`;
  await rm(written, { force: true });
  await writeFile(written, text, { mode: 0o600, flush: true });
  if (process.getuid?.() === 0) {
    const { uid, gid } = await ownerOf(file);
    await chown(written, uid, gid);
  }
  await rename(written, file);
}

/** Whose the keys stay when root starts the product: the file's or the folder's owner can go on without root. */
async function ownerOf(file: string): Promise<{ readonly uid: number; readonly gid: number }> {
  const kept = await stat(file).catch(() => null);
  return kept && kept.uid !== 0 ? kept : stat(dirname(file));
}

/**
 * The port of the web server: the requested one, else the first free one from 3000 on, so that a second copy runs
 * beside the first.
 */
export async function choosePort(asked: string | undefined, host: string): Promise<number> {
  if (asked !== undefined && asked !== "") {
    const port = Number(asked);
    // A copy that was just stopped may hold its port a moment longer.
    for (let attempt = 0; attempt < 10; attempt++) {
      if (await isFree(port, host)) return port;
      await new Promise((wait) => setTimeout(wait, 300));
    }
    throw new Sentence(
      `Port ${asked} is taken by another program. Stop it, or start with another one: PORT=3001 npm start`,
    );
  }
  for (let port = 3000; port < 3050; port++) if (await isFree(port, host)) return port;
  throw new Sentence("The ports from 3000 to 3049 are all taken. Name a free one: PORT=4000 npm start");
}
