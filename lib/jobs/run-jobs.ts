import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import PgBoss from "pg-boss";
import postgres from "postgres";
import { hold, look, startHeartbeat } from "@/lib/domain/workers/index.ts";
import { env } from "@/lib/env/index.ts";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";
import { repeat } from "@/lib/kernel/repeat/index.ts";
import { logger } from "@/lib/log/index.ts";
import { queuedChannel } from "./definitions/enqueue.ts";
import {
  type JobData,
  type JobName,
  parseJob,
  queuedNames,
  queues,
  regularJobs,
  regularNames,
} from "./definitions/index.ts";
import { freeLapsed, renewInHand } from "./jobs-in-hand.ts";
import { workOn } from "./work-on.ts";

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

/** How long running jobs are waited for when this process stops, in machine ms. */
const drainMs = 10_000;

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
  const heart = startHeartbeat(`jobs-${randomUUID()}`, {
    onError: (err) => log.warn({ err }, "this worker could not say that it lives"),
  });
  const works = new Map(
    (Object.keys(queues) as JobName[]).map((name) => [name, workOn(boss, name, run(name))]),
  );
  const wake = (name: string) => works.get(name as JobName)?.wake();
  const listening = postgres(env().APP_DATABASE_URL, { max: 1, ...postgresOptions, idle_timeout: 0 });
  // When the connection to the database is back, it isn't known what was missed.
  await listening.listen(queuedChannel, wake, () => {
    for (const work of works.values()) work.wake();
  });
  let hasLooked = false;
  const free = async () => {
    if (!heart.mayJudge()) return;
    // The first look is for those who died while nobody was there to see it.
    for (const name of await freeLapsed(queuedNames, hasLooked)) wake(name);
    hasLooked = true;
  };
  const freeing = repeat(look.everyMs, free, (err) =>
    log.warn({ err }, "jobs of dead workers could not be freed"),
  );
  const renewal = repeat(hold.beatMs, renewInHand, (err) =>
    log.warn({ err }, "running jobs could not be held on"),
  );
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
    const ended = Promise.all([...works.values()].map((work) => work.stop()));
    await Promise.race([ended, sleep(drainMs, undefined, { ref: false })]);
    await Promise.all([renewal.stop(), freeing.stop(), heart.stop()]);
    await boss.stop({ graceful: false, wait: true });
  };
}

/** What a job's name does with its data. */
function run<Name extends JobName>(name: Name) {
  return async (jobId: string, data: unknown) => {
    const handle = (await handlers[name]()) as Handler<Name>;
    await handle(jobId, parseJob(name, data));
  };
}
