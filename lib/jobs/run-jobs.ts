import PgBoss from "pg-boss";
import postgres from "postgres";
import { env } from "@/lib/env/index.ts";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";
import { logger } from "@/lib/log/index.ts";
import { queuedChannel } from "./definitions/enqueue.ts";
import {
  type JobData,
  type JobName,
  parseJob,
  queues,
  regularJobs,
  regularNames,
} from "./definitions/index.ts";

type Handler<Name extends JobName> = (jobId: string, data: JobData<Name>) => Promise<void>;

// Handlers are loaded with their first job: a process that only queues jobs never loads them.
const handlers: { [Name in JobName]: () => Promise<Handler<Name>> } = {
  "account.send_activation": async () => (await import("./handlers/account-mails.ts")).sendActivation,
  "account.send_already_registered": async () =>
    (await import("./handlers/account-mails.ts")).sendAlreadyRegistered,
  "account.send_notice": async () => (await import("./handlers/account-mails.ts")).sendNotice,
  "account.send_restore": async () => (await import("./handlers/account-mails.ts")).sendRestore,
  "invite.send": async () => (await import("./handlers/invite-mail.ts")).sendInvite,
  "person.compare": async () => (await import("./handlers/look-after.ts")).compare,
  "campaign.finish": async () => (await import("./handlers/look-after.ts")).finishOver,
  "lane.reconcile": async () => (await import("./handlers/look-after.ts")).reconcile,
  "campaign.look_up_people": async () => (await import("./handlers/look-after.ts")).lookUp,
  "action.ask_again": async () => (await import("./handlers/look-after.ts")).askAboutUncertain,
  "credential.sign_out": async () => (await import("./handlers/look-after.ts")).signOut,
  "tracking_domain.check": async () => (await import("./handlers/look-after.ts")).checkTracking,
  "tracking_hit.judge": async () => (await import("./handlers/look-after.ts")).judgeTracking,
  "mailbox.check_health": async () => (await import("./handlers/look-after.ts")).checkHealth,
  "mailbox.read_set_aside": async () => (await import("./handlers/read-set-aside.ts")).readAside,
  "mailbox.check_domains": async () => (await import("./handlers/look-after.ts")).checkMailDomains,
  "mailbox.renew_notices": async () => (await import("./handlers/look-after.ts")).keepNotices,
  "calendar.read_bookings": async () => (await import("./handlers/look-after.ts")).readCalendars,
  "search.advance": async () => (await import("./handlers/look-after.ts")).advance,
  "fact.hear": async () => (await import("./handlers/hear-fact.ts")).hearFact,
  "figure.fold": async () => (await import("./handlers/reports.ts")).fold,
  "report.send": async () => (await import("./handlers/reports.ts")).sendReport,
  "report.mail_highlights": async () => (await import("./handlers/reports.ts")).mailHighlights,
  "housekeeping.purge": async () => (await import("./handlers/purge.ts")).purge,
};

/** Runs the jobs of this process until the returned function is called, which first finishes the running ones. */
export async function runJobs(): Promise<() => Promise<void>> {
  const log = logger("jobs");
  const boss = new PgBoss({
    connectionString: env().APP_DATABASE_URL,
    migrate: false,
    schedule: false,
    max: 3,
  });
  boss.on("error", (err) => log.error({ err }, "job engine"));
  await boss.start();
  const names = Object.keys(queues) as JobName[];
  const workers = new Map<string, string>();
  const wake = (name: string) => boss.notifyWorker(workers.get(name) ?? "");
  for (const name of names) workers.set(name, await workOn(boss, name, wake));
  const listening = postgres(env().APP_DATABASE_URL, { max: 1, ...postgresOptions, idle_timeout: 0 });
  // When the connection to the database is back, it isn't known what was missed.
  await listening.listen(queuedChannel, wake, () => names.forEach(wake));
  const timers = regularNames.map((name) => {
    const { everySeconds } = regularJobs[name];
    return setInterval(() => {
      boss
        .send(name, {}, { singletonSeconds: everySeconds })
        .then((id) => id && wake(name))
        .catch((err: unknown) => log.warn({ err, job: name }, "regular work was not handed over"));
    }, everySeconds * 1000);
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await listening.end({ timeout: 2 });
    await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
  };
}

/** How many jobs of a name are taken at once. */
const batchSize = 5;
/**
 * How often a queue is looked at although nobody was told of a job: for those that are tried again, and those that
 * another worker queued regularly. A look costs the database as much as a small call, and there is one for each name.
 */
const pollingIntervalSeconds = 2;

/** Works on the jobs of a name. Returns the engine's name of the worker, by which it is woken. */
function workOn<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  wake: (name: string) => void,
): Promise<string> {
  return boss.work<unknown>(name, { batchSize, pollingIntervalSeconds }, async (batch) => {
    // There may be more: the next look doesn't wait.
    if (batch.length === batchSize) wake(name);
    const handle = (await handlers[name]()) as Handler<Name>;
    for (const job of batch) {
      try {
        await handle(job.id, parseJob(name, job.data));
        await boss.complete(name, job.id);
      } catch (err) {
        logger("jobs").warn({ err, job: name, jobId: job.id }, "job failed");
        await boss.fail(name, job.id, { message: err instanceof Error ? err.message : String(err) });
      }
    }
  });
}
