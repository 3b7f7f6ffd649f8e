import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../factories/servers/free-port.ts";

const program = (name: string) => `/usr/sbin/${name}`;

/** Postfix's test server and client, which are installed with it. */
export const hasSink = existsSync(program("smtp-sink")) && process.getuid?.() === 0;

/** A server that takes every mail and keeps it in a file of its own. */
export interface Sink {
  readonly port: number;
  /** The Message-IDs of the mails that came since the last call. */
  taken(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts postfix's smtp-sink on a free port. */
export async function startSink(): Promise<Sink> {
  const port = await freePort();
  const dir = await mkdtemp(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "outreach-sink-"));
  await chmod(dir, 0o777);
  const server: ChildProcess = spawn(
    program("smtp-sink"),
    ["-u", "nobody", "-d", `${dir}/m.`, `127.0.0.1:${port}`, "1000"],
    { stdio: "ignore" },
  );
  for (let tries = 0; tries < 100 && !(await answers(port)); tries++) await pause(50);
  return {
    port,
    async taken() {
      const ids: string[] = [];
      for (const name of await readdir(dir)) {
        const mail = await readFile(join(dir, name), "latin1");
        const id = /^Message-ID: (<.*>)/im.exec(mail)?.[1];
        // A session without a mail leaves a file, too.
        if (id !== undefined) ids.push(id);
        await rm(join(dir, name));
      }
      return ids;
    },
    async stop() {
      server.kill("SIGKILL");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/**
 * Hands so many mails over by postfix's smtp-source, over as many connections, each of which carries many mails.
 * Returns ms.
 */
export async function bySmtpSource(
  port: number,
  { mails, connections, bytes }: { mails: number; connections: number; bytes: number },
): Promise<number> {
  const began = performance.now();
  const sizes = ["-s", connections, "-m", mails, "-l", bytes].map(String);
  const addresses = ["-f", "m@x.example", "-t", "a@p.example"];
  const client = spawn(program("smtp-source"), ["-d", ...sizes, ...addresses, `127.0.0.1:${port}`], {
    stdio: "ignore",
  });
  const code = await new Promise((resolve) => client.once("exit", resolve));
  if (code !== 0) throw new Error(`smtp-source ended with ${code}`);
  return performance.now() - began;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
