import type { Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import type { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type ScriptedServer, scriptedServer } from "@/tests/factories/servers/scripted-server.ts";
import type { OutgoingFile } from "../../port.ts";
import { smtpMail } from "../adapter.ts";
import { usualLimits } from "./sessions.ts";

let server: ScriptedServer;
afterEach(() => server.stop());

/** A server that agrees to a mail, and never says that it has it. */
async function silent(onData: (socket: Socket) => void = () => {}): Promise<void> {
  server = await scriptedServer("220 mx.example\r\n", (line, socket) => {
    if (/^EHLO/.test(line)) return "250-mx.example\r\n250 AUTH PLAIN\r\n";
    if (/^AUTH/.test(line)) return "235 welcome\r\n";
    if (/^(MAIL|RCPT)/.test(line)) return "250 ok\r\n";
    if (!/^DATA/.test(line)) return null;
    onData(socket);
    return "354 go on\r\n";
  });
}

/** Hands over a mail with a large file, as whoever sends mails does: once it is handed, nobody keeps its files. */
function handOver(limits: Partial<typeof usualLimits>) {
  const smtp = { host: "127.0.0.1", port: server.port, security: "none" } as const;
  const sender = { email: "m@mail.example", fromName: "M", username: "m", password: "p", smtp, imap: smtp };
  const files: OutgoingFile[] = [
    { name: "large.bin", type: "application/octet-stream", bytes: new Uint8Array(12_000_000).fill(7) },
  ];
  const mail = {
    messageId: "<a@mail.example>",
    to: { email: "a@p.example", name: "A" },
    subject: "S",
    text: "T",
    html: null,
    inReplyTo: null,
    references: [],
    unsubscribeUrl: null,
    files,
  };
  const port = smtpMail(
    { networks: [], endpoints: [`127.0.0.1:${server.port}`] },
    { ...usualLimits, ...limits },
  );
  let times = 0;
  const sent = port
    .send({ kind: "smtp", ...sender }, mail, undefined, () => {
      files.length = 0;
      times += 1;
    })
    .then(
      () => "sent",
      (error: ProviderError) => error.kind,
    );
  return { sent, times: () => times };
}

/** The bytes of files and mails in this process, after what nobody has any more is gone. */
function inMemory(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().arrayBuffers;
}

describe("a mail whose server has all of it and doesn't answer", () => {
  it("is handed, and takes no memory for its files while its answer is waited for", async () => {
    await silent();
    const before = inMemory();
    const { sent, times } = handOver({ dotMs: 6_000 });
    await expect.poll(times, { timeout: 3_000 }).toBe(1);
    // The server's own copy.
    server.lines.length = 0;
    await expect.poll(() => inMemory() - before, { timeout: 2_500 }).toBeLessThan(4_000_000);
    expect(await sent).toBe("ambiguous");
    expect(times()).toBe(1);
  });

  it("isn't handed where the server reads nothing: it is given up long before its answer would be", async () => {
    await silent((socket) => void socket.pause());
    const began = performance.now();
    const { sent, times } = handOver({ flushMs: 500, dotMs: 30_000 });
    expect(await sent).toBe("ambiguous");
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(times()).toBe(0);
  });

  it("has so much less time to answer as it took to read", async () => {
    await silent((socket) => {
      socket.pause();
      setTimeout(() => socket.resume(), 2_500);
    });
    const began = performance.now();
    expect(await handOver({ flushMs: 30_000, dotMs: 3_000 }).sent).toBe("ambiguous");
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
