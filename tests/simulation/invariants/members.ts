import type { Intent } from "@/lib/domain/sequencer/store/store.ts";
import type { Run } from "../simulate.ts";
import { asked, editsBefore, hadEffect, released } from "./as-seen.ts";
import { first } from "./first.ts";

export function holdsObeyed(run: Run) {
  const { verbs } = run;
  const claims = [...run.claims, ...asked(run)];
  const about = (verb: Run["verbs"][number]["verb"], { prospectId, campaignId }: Intent) =>
    "campaign" in verb &&
    "person" in verb &&
    verb.person.id === prospectId &&
    verb.campaign.id === campaignId;
  return first(claims, ({ intent, seq }) => {
    const mine = verbs.filter((one) => one.seq < seq && about(one.verb, intent));
    const last = mine.findLast(({ verb, at }) =>
      verb.do === "keep" ? hadEffect(run, intent, "put_on_hold", at) : verb.do === "free",
    );
    return last?.verb.do === "keep" && `${intent.effectKey} began while its person was held`;
  });
}

export function approvalsObeyed(run: Run) {
  const { claims, verbs, scenario, final } = run;
  const wasSent = new Set(
    final.actions.flatMap(({ effectKey, state }) =>
      ["sent", "uncertain"].includes(state) ? [effectKey] : [],
    ),
  );
  return first(claims, ({ intent, seq }) => {
    const { campaignId, prospectId, enrolmentId, effectKey, version } = intent;
    if (!scenario.campaigns.find(({ id }) => id === campaignId)?.approvesByHand) return null;
    const hasBegun = claims.some(
      (claim) =>
        claim.seq < seq &&
        claim.intent.enrolmentId === enrolmentId &&
        claim.intent.effectKey !== effectKey &&
        wasSent.has(claim.intent.effectKey),
    );
    if (hasBegun) return null;
    const approved = verbs.some(
      ({ verb, seq: when, at }) =>
        verb.do === "approve" &&
        when < seq &&
        verb.person.id === prospectId &&
        verb.campaign.id === campaignId &&
        hadEffect(run, intent, "approved", at) &&
        1 + editsBefore(run, campaignId, when) >= version,
    );
    return !approved && `${effectKey} began in version ${version}, which nobody has approved`;
  });
}

export function movesObeyed(run: Run) {
  const { claims, verbs } = run;
  const moves = verbs.flatMap(({ verb, seq }) => (verb.do === "enrol" ? [{ verb, seq }] : []));
  return first(claims, ({ intent, seq }) => {
    const { prospectId, campaignId, effectKey } = intent;
    const mine = moves.filter(
      (move) => move.seq < seq && move.verb.people.some(({ id }) => id === prospectId),
    );
    const here = mine.findLastIndex(({ verb }) => verb.campaign.id === campaignId);
    const away = mine.slice(here + 1).find(({ verb }) => verb.move);
    // Somebody may send a person on at a step of a campaign that they had left.
    if (away && released(run, prospectId, campaignId, away.seq, seq)) return null;
    return away ? `${effectKey} began after its person went to ${away.verb.campaign.id}` : null;
  });
}
