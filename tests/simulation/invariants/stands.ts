import type { Run, Written } from "../simulate.ts";

/** Where a claim or a settling put a person, and whether it was because something had been sent to them. */
export interface Stand {
  readonly written: Written;
  readonly to: Written["placed"][number]["placement"];
  readonly version: number;
  /** The step that was sent. Null: another reason. */
  readonly sentNode: string | null;
  /** The version in which it was sent. */
  readonly sentVersion: number;
}

/** Where each enrolment was put, earliest first. */
export function standsOf({ writes, claims }: Run): Map<string, Stand[]> {
  const intents = new Map(claims.map(({ intent }) => [intent.id, intent]));
  const stands = new Map<string, Stand[]>();
  for (const written of writes)
    for (const { enrolmentId, placement: to, version } of written.placed) {
      const sent = written.ended.find(
        ({ id, state }) => state === "sent" && intents.get(id)?.enrolmentId === enrolmentId,
      );
      const intent = sent && intents.get(sent.id);
      const stand = {
        written,
        to,
        version,
        sentNode: intent?.nodeId ?? null,
        sentVersion: intent?.version ?? 0,
      };
      stands.set(enrolmentId, [...(stands.get(enrolmentId) ?? []), stand]);
    }
  return stands;
}

/**
 * Whether anybody did something to a person or a campaign between two moments; an acceptance and a mere wish don't
 * count.
 */
export function wasDisturbed(
  { verbs }: Run,
  { prospectId, campaignId }: { readonly prospectId: string; readonly campaignId: string },
  from: number,
  to: number,
): boolean {
  return verbs.some(({ verb, seq }) => {
    if (seq <= from || seq >= to) return false;
    if (verb.do === "enrol") return verb.people.some(({ id }) => id === prospectId);
    if ("person" in verb) return verb.person.id === prospectId;
    return "campaign" in verb && verb.campaign.id === campaignId;
  });
}
