import { fork, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type postgres from "postgres";
import { selfSigned } from "../factories/servers/real-mail/certificate.ts";
import { byCheckpoint, byPool, newByNodemailer, newByPort } from "./mail/others.ts";
import { byProduct, type Carried } from "./mail/product.ts";
import { bySmtpSource, hasSink, type Sink, startSink } from "./mail/sink.ts";
import { median, say } from "./support/figures.ts";
import { withProductDatabase } from "./support/product-database.ts";

/**
 * `npm run bench -- mail [mails]`: how many mails a second the product hands over, from the claim until they are
 * recorded, beside postfix's smtp-source -d [G2], nodemailer's pool and listmonk's method [G3]; and over a new TLS
 * connection with a sign-in for each mail, beside nodemailer [G4]. The server is postfix's smtp-sink. One worker, 16
 * mailboxes, three interleaved rounds, medians. Each round checks that every mail arrived, once. It needs postfix
 * installed, and root.
 */
const [amount = "1600", certificate] = process.argv.slice(2);
const mailboxes = 16;
/** As many for each mailbox. */
const mails = Math.ceil(Number(amount) / mailboxes) * mailboxes;
const rounds = 3;

if (!hasSink) {
  say("postfix (smtp-sink, smtp-source) isn't installed here, or this isn't root: nothing is measured.");
  process.exit(0);
}
// Node reads whom it trusts when it starts.
if (certificate !== undefined) await measureAll(certificate);
else {
  const dir = mkdtempSync(join(tmpdir(), "outreach-bench-mail-"));
  const { cert } = selfSigned(dir);
  const again = [...process.execArgv, fileURLToPath(import.meta.url), amount, cert];
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: cert };
  const { status } = spawnSync(process.execPath, again, { env, stdio: "inherit" });
  rmSync(dir, { recursive: true, force: true });
  process.exit(status ?? 1);
}

async function measureAll(cert: string): Promise<void> {
  const sink = await startSink();
  const front = fork(fileURLToPath(new URL("./mail/tls-front.mjs", import.meta.url)), [
    cert,
    join(cert, "..", "key.pem"),
    String(sink.port),
  ]);
  const { port: tlsPort } = await new Promise<{ port: number }>((told, failed) => {
    front.once("message", (at) => told(at as { port: number }));
    front.once("exit", () => failed(new Error("the server for TLS doesn't start")));
  });
  try {
    await withProductDatabase((admin) => measure(admin, sink, tlsPort));
  } finally {
    front.disconnect();
    await sink.stop();
  }
}

async function measure(admin: postgres.Sql, sink: Sink, tlsPort: number): Promise<void> {
  const rates = new Map<string, number[]>();
  const note = (name: string, many: number, ms: number) =>
    rates.set(name, [...(rates.get(name) ?? []), (many / ms) * 1_000]);
  /** Every mail that counts as sent must have arrived, once, and no other. */
  const check = async (name: string, many: number, { ms, ids }: Carried) => {
    await pause(300);
    const taken = await sink.taken();
    const lost = ids.filter((id) => !taken.includes(id)).length;
    const doubled = taken.length - new Set(taken).size;
    if (ids.length !== many || lost > 0 || doubled > 0 || taken.length !== many)
      throw new Error(
        `${name}: ${ids.length} sent, ${taken.length} arrived, ${lost} lost, ${doubled} doubled`,
      );
    note(name, many, ms);
  };
  const few = Math.min(mails, 400);
  for (let round = 0; round < rounds; round++) {
    const size = { mails, mailboxes };
    await check("plain", mails, await byProduct(admin, sink.port, { ...size, isMultipart: false }));
    note("source", mails, await bySmtpSource(sink.port, { mails, connections: mailboxes, bytes: 1_000 }));
    await sink.taken();
    await check("multipart", mails, await byProduct(admin, sink.port, { ...size, isMultipart: true }));
    await check("pool", mails, await byPool(sink.port, mails, mailboxes));
    await check("checkpoint", mails, await byCheckpoint(admin, sink.port, mails, mailboxes));
    await check("new, nodemailer", few, await newByNodemailer(tlsPort, few, mailboxes));
    await check("new, product", few, await newByPort(tlsPort, few, mailboxes));
    await check("new, whole", few, await newByPort(tlsPort, few, mailboxes, 0));
    say(`round ${round + 1} of ${rounds}`);
  }
  const of = (name: string) => median(rates.get(name) ?? []);
  const line = (name: string, what: string) =>
    say(`${what.padEnd(58)} ${Math.round(of(name)).toLocaleString("en").padStart(6)} mails/s`);
  say(`\n${mails} mails, ${mailboxes} connections or mailboxes, nothing lost, nothing doubled`);
  line("plain", "product: claim, render, send, record; plain text");
  line("multipart", "product: the same, multipart, tracked, List-Unsubscribe");
  line("source", "smtp-source -d: nothing but handing over");
  line("pool", "nodemailer's pool: nothing recorded");
  line("checkpoint", "batches with a checkpoint, over nodemailer's pool");
  line("new, product", "product's port: a new TLS connection and AUTH for each");
  line("new, whole", "product's port: the same, no TLS session resumed");
  line("new, nodemailer", "nodemailer: the same");
  const ratio = (a: string, b: string) => (of(a) / of(b)).toFixed(2);
  say(`plain against smtp-source: ${ratio("plain", "source")} (goal 1.0)`);
  say(`multipart against smtp-source: ${ratio("multipart", "source")} (goal 0.5)`);
  say(`plain against nodemailer's pool: ${ratio("plain", "pool")} (goal 8)`);
  say(`plain against batches with a checkpoint: ${ratio("plain", "checkpoint")} (goal 8)`);
  say(`new connections against those that resume no TLS session: ${ratio("new, product", "new, whole")}`);
  say(`new connections against nodemailer's: ${ratio("new, product", "new, nodemailer")} (goal 1.5)`);
}
