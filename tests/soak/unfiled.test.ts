import { type ChildProcess, fork } from "node:child_process";
import { afterAll, expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { seeded } from "@/lib/kernel/random/index.ts";
import { testDatabase } from "../factories/database.ts";
import { runningCampaign } from "../factories/running-campaign.ts";
import { type RealMail, realMail, whyNoRealMail } from "../factories/servers/real-mail/index.ts";
import { soakAmount, soakMinutes } from "./length.ts";

const database = testDatabase();
/** The goal is ten minutes of kills. */
const killMs = Math.min(10, soakMinutes) * 60_000;
const people = soakAmount(6_000, 1_000);
const workerCount = 4;
/** The most actions that a worker has in hand for one workspace. */
const mostInHand = 16;
const seed = Number(process.env.SOAK_SEED ?? 1);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const workers: ChildProcess[] = [];
let servers: RealMail | null = null;
afterAll(() => {
  for (const worker of workers) worker.kill("SIGKILL");
  return servers?.stop();
});

const mails = lineOf([
  { id: "m", delayHours: 0, action: { type: "email", subject: "S", text: "T", mailboxIds: [] } },
]);

if (whyNoRealMail) process.stdout.write(`not run: ${whyNoRealMail}\n`);

it.skipIf(whyNoRealMail)(
  "four workers, killed again and again while postfix takes a second for the final dot and files nothing: nobody gets two copies [F1, F9, F22]",
  async () => {
    const mail = await realMail({ dotSeconds: 1 });
    servers = mail;
    const { admin } = database;
    const { campaignId } = await runningCampaign(admin, mails, people, {
      concurrency: 8,
      email: { day: 1e9, week: 1e9 },
    });
    const startWorker = () =>
      fork("tests/soak/mail-worker.ts", [mail.smtpPort, mail.imapPort, mail.password].map(String), {
        execArgv: ["--import", "tsx"],
        env: process.env,
      });
    for (let i = 0; i < workerCount; i++) workers.push(startWorker());

    const count = async (state: string) => {
      const [row] = await admin<{ count: number }[]>`
        select count(*)::int as count from actions where campaign_id = ${campaignId} and state = ${state}`;
      return row?.count ?? 0;
    };
    const random = seeded(seed);
    const until = Date.now() + killMs;
    let kills = 0;
    // A worker needs seconds to start: the first kills must not meet only those.
    await expect.poll(() => count("sent"), { timeout: 180_000 }).toBeGreaterThan(0);
    while (Date.now() < until && (await count("sent")) < people * 0.9) {
      await pause(1_000 + random() * 6_000);
      const i = Math.floor(random() * workerCount);
      workers[i]?.kill("SIGKILL");
      workers[i] = startWorker();
      kills++;
    }
    // What the killed workers had in hand is taken over; then nothing is killed until everything has ended.
    const settled = async () => (await count("sent")) + (await count("uncertain")) + (await count("failed"));
    await expect.poll(settled, { timeout: (people / 4) * 1_000, interval: 1_000 }).toBe(people);
    const [sent, uncertain] = [await count("sent"), await count("uncertain")];
    // The queue of postfix may still deliver.
    await expect
      .poll(() => mail.received().length, { timeout: 60_000, interval: 500 })
      .toBeGreaterThanOrEqual(sent);
    await pause(5_000);

    const copies = new Map<string, number>();
    for (const one of mail.received()) {
      const to = /^Delivered-To: (.*)$/m.exec(one)?.[1] ?? "";
      copies.set(to, (copies.get(to) ?? 0) + 1);
    }
    process.stdout.write(
      `seed ${seed}: ${kills} kills, ${people} people, ${copies.size} received, ${sent} sent, ${uncertain} uncertain\n`,
    );
    expect([...copies].filter(([, many]) => many > 1)).toEqual([]);
    expect(kills).toBeGreaterThan(5);
    expect(copies.size).toBeGreaterThanOrEqual(sent);
    expect(copies.size).toBeLessThanOrEqual(sent + uncertain);
    expect(uncertain).toBeLessThanOrEqual(kills * mostInHand);
    const marked = await admin<{ email: string }[]>`
      select p.email from actions a join prospects p on p.id = a.prospect_id and p.workspace_id = a.workspace_id
      where a.campaign_id = ${campaignId} and a.state = 'sent'`;
    expect(marked.filter(({ email }) => !copies.has(email))).toEqual([]);
  },
);
