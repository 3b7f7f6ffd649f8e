import { join } from "node:path";
import { build } from "esbuild";
import { afterEach, describe, expect, it } from "vitest";
import { mailReader, type ReaderOptions } from "./reader.ts";

const hostile = join(process.cwd(), "tests/fixtures/hostile-reader.mjs");
const mail = (text: string, id = "1:1") => ({ id, at: new Date(0), raw: Buffer.from(text) });

let close = () => {};
afterEach(() => close());
function reader(options: ReaderOptions) {
  const made = mailReader(options);
  close = made.close;
  return made;
}

describe("mail is read in a thread of its own [S23]", () => {
  it("from source", async () => {
    const { read } = reader({});
    const raw = "From: Ada <a@p.example>\r\nSubject: Hi\r\nMessage-ID: <x@p.example>\r\n\r\nYes.";
    expect(await read(mail(raw))).toMatchObject({
      id: "1:1",
      at: new Date(0),
      messageId: "<x@p.example>",
      subject: "Hi",
      text: "Yes.",
      from: { email: "a@p.example", name: "Ada" },
      verdict: { kind: "reply" },
    });
  });

  // On a busy machine memory fills slowly, so only the mail that never ends may reach its time limit.
  it.each([
    ["takes too long to read", "spin", 1_000],
    ["needs too much memory", "fill", 20_000],
    ["ended its reader", "leave", 20_000],
    ["can't be read", "break", 20_000],
  ] as const)(
    "that ends where a mail %s; the next mail has another",
    async (detail, deed, timeMs) => {
      const { read } = reader({ entry: hostile, threads: 1, timeMs, memoryMb: 32 });
      await expect(read(mail(`hostile: ${deed}`))).rejects.toMatchObject({ kind: "rejected", detail });
      expect(await read(mail("good"))).toMatchObject({ text: "good" });
    },
    30_000,
  );

  it("while others are read and this process goes on", async () => {
    const { read } = reader({ entry: hostile, threads: 2, timeMs: 1_500 });
    const ended: string[] = [];
    const slow = read(mail("hostile: spin")).catch(() => ended.push("slow"));
    await Promise.all(["a", "b", "c"].map(async (text) => ended.push((await read(mail(text))).text)));
    await slow;
    expect(ended).toEqual(["a", "b", "c", "slow"]);
  });

  it("and is not blamed where no thread starts", async () => {
    const { read } = reader({ entry: "/nowhere/thread.mjs" });
    await expect(read(mail("x"))).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("from the bundle", async () => {
    const outdir = join(process.cwd(), "node_modules", ".cache", "read-mail-test");
    await build({
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      packages: "external",
      outdir,
      entryPoints: { "read-mail": "lib/providers/mail/smtp/read-thread.ts" },
      alias: { "@": "." },
    });
    const { read } = reader({ entry: join(outdir, "read-mail.js") });
    expect(await read(mail("Subject: Hi\r\n\r\nYes."))).toMatchObject({ subject: "Hi", text: "Yes." });
  });
});
