import type { MailboxDetailView } from "@/lib/contracts/mailbox-detail.ts";
import { healthReasons } from "@/lib/contracts/words/health.ts";
import { readMailboxLimits } from "@/lib/domain/lanes/index.ts";
import { readHealth, readMailEvents } from "@/lib/domain/mailboxes/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A mailbox as a sender, as the call and the page show it. Throws `not_found`. */
export async function showMailbox(member: Member, id: Id): Promise<MailboxDetailView> {
  const [detail, limits, events] = await Promise.all([
    readHealth(member, id),
    readMailboxLimits(member, id),
    readMailEvents(member, id),
  ]);
  const { mailbox, since, counted, days, troubles, domain } = detail;
  const { state, reason, until } = mailbox.health;
  const { own, usual, ceiling, gap, now, sent, ramp, hours } = limits;
  return {
    _id: mailbox.id,
    health: {
      state,
      reason,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
      counted: healthReasons.map((each) => ({ reason: each, ...counted[each], days: days[each] })),
      troubles: troubles.map(({ at, ...trouble }) => ({ ...trouble, at: at.toISOString() })),
    },
    limits: {
      day: own,
      default_day: usual,
      ceiling_day: ceiling,
      gap: { seconds: gap.own, default_seconds: gap.usual, least: gap.least },
      now,
      sent,
      ramp: ramp.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
      hours: hours && {
        timezone: hours.timezone,
        start: hours.start,
        end: hours.end,
        work_days: hours.workDays,
      },
    },
    events: events && {
      path: `/api/mail_events/${events.token}`,
      is_set_up: events.isSetUp,
      last_at: events.lastAt?.toISOString() ?? null,
    },
    domain: {
      name: domain.name,
      is_public: domain.isPublic,
      checked_at: domain.checkedAt?.toISOString() ?? null,
      checks: domain.checks.map((check) => ({ ...check })),
      selectors: [...domain.selectors],
    },
  };
}
