import { chmodSync, createWriteStream, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { redactAddress } from "@/lib/log/redact.ts";

/** Makes the folder of the logs its owner's alone, with all that older versions left in it. */
export function ensureLogDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  for (const name of readdirSync(dir)) if (name.endsWith(".log")) chmodSync(join(dir, name), 0o600);
}

/** A longer line is written in pieces. */
const longestLine = 1_000_000;

/**
 * Appends what streams say to a file that its owner alone may read, line by line, without the values of secret parameters:
 * packages write there too, past our own logger.
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
