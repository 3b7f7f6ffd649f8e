import { chmodSync, createWriteStream, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { redactAddress } from "@/lib/log/redact.ts";

/** Makes the log folder, and the files in it from older versions, accessible to its owner only. */
export function ensureLogDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  for (const name of readdirSync(dir)) if (name.endsWith(".log")) chmodSync(join(dir, name), 0o600);
}

/** A longer line is written in pieces. */
const longestLine = 1_000_000;

/**
 * Writes streams to a file that only its owner can read, line by line. It removes the values of secret parameters,
 * since packages also write to these streams, past our own logger.
 */
export class LogFile {
  private readonly file;

  constructor(path: string) {
    if (existsSync(path)) chmodSync(path, 0o600);
    this.file = createWriteStream(path, { flags: "a", mode: 0o600 });
  }

  take(stream: Readable | null): void {
    if (!stream) return;
    let rest = "";
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      rest += text;
      const end = rest.length > longestLine ? rest.length : rest.lastIndexOf("\n") + 1;
      if (end > 0) this.file.write(redactAddress(rest.slice(0, end)));
      rest = rest.slice(end);
    });
    stream.on("end", () => {
      if (rest) this.file.write(`${redactAddress(rest)}\n`);
    });
  }
}
