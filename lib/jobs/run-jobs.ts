import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PoolConfig } from "pg";
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
  queues,
  regularJobs,
  regularNames,
} from "./definitions/index.ts";
import { freeLapsed, type JobRun, renewInHand } from "./jobs-in-hand.ts";
import { workOn } from "./work-on.ts";

/** The engine's types don't tell of all its maintenance. */
type Engine = PgBoss & { drop(): Promise<void> };
type Handler<Name extends JobName> = (run: JobRun, data: JobData<Name>) => Promise<void>;

// Handlers are loaded with their first job: a process that only queues jobs never loads them.
const handlers: { [Name in JobName]: () => Promise<Handler<Name>> } = {
  "account.send_activation": async () => (await import("./handlers/account-mails.ts")).sendActivation,
  "account.send_already_registered": async () =>
    (await import("./handlers/account-mails.ts")).sendAlreadyRegistered,
  "account.send_notice": async () => (await import("./handlers/account-mails.ts")).sendNotice,
  "account.send_restore": async () => (await import("./handlers/account-mails.ts")).sendRestore,
  "invite.send": async () => (await import("./handlers/invite-mail.ts")).sendInvite,
  "workspace.end_due": async () => (await import("./handlers/look-after.ts")).endDue,
  "person.compare": async () => (await import("./handlers/look-after.ts")).compare,
  "campaign.finish": async () => (await import("./handlers/look-after.ts")).finishOver,
  "lane.reconcile": async () => (await import("./handlers/look-after.ts")).reconcile,
  "campaign.look_up_people": async () => (await import("./handlers/look-after.ts")).lookUp,
  "action.ask_again": async () => (await import("./handlers/look-after.ts")).askAboutUncertain,
  "credential.sign_out": async () => (await import("./handlers/look-after.ts")).signOut,
  "credential.hibernate": async () => (await import("./handlers/look-after.ts")).hibernate,
  "credential.withdraw_requests": async () => (await import("./handlers/look-after.ts")).withdrawRequests,
  "credit.look_after": async () => (await import("./handlers/look-after.ts")).lookAfterCredits,
  "tracking_domain.check": async () => (await import("./handlers/look-after.ts")).checkTracking,
  "tracking_hit.judge": async () => (await import("./handlers/look-after.ts")).judgeTracking,
  "mailbox.check_health": async () => (await import("./handlers/look-after.ts")).checkHealth,
  "mailbox.read_set_aside": async () => (await import("./handlers/read-set-aside.ts")).readAside,
  "mailbox.check_domains": async () => (await import("./handlers/look-after.ts")).checkMailDomains,
  "mailbox.renew_notices": async () => (await import("./handlers/look-after.ts")).keepNotices,
  "billing.refresh": async () => (await import("./handlers/look-after.ts")).readPayments,
  "calendar.read_bookings": async () => (await import("./handlers/look-after.ts")).readCalendars,
  "phone.look_after": async () => (await import("./handlers/look-after.ts")).lookAfterPhones,
  "search.advance": async () => (await import("./handlers/look-after.ts")).advance,
  "fact.hear": async () => (await import("./handlers/hear-fact.ts")).hearFact,
  "figure.fold": async () => (await import("./handlers/reports.ts")).fold,
  "report.send": async () => (await import("./handlers/reports.ts")).sendReport,
  "report.mail_highlights": async () => (await import("./handlers/reports.ts")).mailHighlights,
  "housekeeping.purge": async () => (await import("./handlers/purge.ts")).purge,
};

/** How long running jobs are waited for when this process stops, in machine ms. */
const drainMs = 10_000;
/** How often jobs that ended long ago are put aside or deleted, in machine ms. */
const tidyEveryMs = 10 * 60_000;
/** Of so many looks for dead workers, one is for all whose time is over. */
const fullLookEvery = 10;

/** Runs the jobs of this process until the returned function is called, which first finishes the running ones. */
export async function runJobs(): Promise<() => Promise<void>> {
  const log = logger("jobs");
  const boss = new PgBoss({
    connectionString: env().APP_DATABASE_URL,
    migrate: false,
    schedule: false,
    // It would take the runs of live workers for dead after an outage: `freeLapsed` judges instead.
    supervise: false,
    max: 1,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // What it asks takes milliseconds. Without an end it would wait for a server that is gone for as long as TCP does.
    query_timeout: 60_000,
  } as PgBoss.ConstructorOptions & PoolConfig);
  boss.on("error", (err) => log.error({ err }, "job engine"));
  await boss.start();
  const heart = startHeartbeat(`jobs-${randomUUID()}`, {
    onError: (err) => log.warn({ err }, "this worker could not say that it lives"),
  });
  const works = new Map((Object.keys(queues) as JobName[]).map((name) => [name, workOn(name, run(name))]));
  const wake = (name: string) => works.get(name as JobName)?.wake();
  const listening = postgres(env().APP_DATABASE_URL, { max: 1, ...postgresOptions, idle_timeout: 0 });
  // When the connection to the database is back, it isn't known what was missed.
  await listening.listen(queuedChannel, wake, () => {
    for (const work of works.values()) work.wake();
  });
  let looks = 0;
  const free = async () => {
    if (!heart.mayJudge()) return;
    // A look for all, now and then: some may have died while nobody was there to see it, or with the database.
    const lately = looks++ % fullLookEvery !== 0;
    for (const name of await freeLapsed(heart.mayJudge, lately)) wake(name);
  };
  const freeing = repeat(look.everyMs, free, (err) =>
    log.warn({ err }, "jobs of dead workers could not be freed"),
  );
  const renewal = repeat(hold.beatMs, renewInHand, (err) =>
    log.warn({ err }, "running jobs could not be held on"),
  );
  const tidying = repeat(
    tidyEveryMs,
    async () => {
      await boss.archive();
      await (boss as Engine).drop();
    },
    (err) => log.warn({ err }, "jobs that ended could not be put aside"),
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
    await Promise.all([renewal, freeing, tidying, heart].map((one) => one.stop()));
    await boss.stop({ graceful: false, wait: true });
  };
}

/** What a job's name does with its data. */
function run<Name extends JobName>(name: Name) {
  return async (own: JobRun, data: unknown) => {
    const handle = (await handlers[name]()) as Handler<Name>;
    await handle(own, parseJob(name, data));
  };
}
