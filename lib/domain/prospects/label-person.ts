import type { Topic } from "@/lib/contracts/topics.ts";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import {
  type Label,
  listWorn,
  putOn,
  requireLabel,
  takeOff,
  type WornLabel,
} from "@/lib/domain/labels/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireProspect } from "./require-prospect.ts";
import { lockPeople } from "./store/contact.ts";

/** The types of labels that people have. */
export const labelsOfPeople = ["profile", "space", "ai_generated"] as const;

/** The labels of a person that the member sees, by name. Throws `not_found`. */
export function listPersonLabels(member: Member, id: Id): Promise<WornLabel[]> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    await requireProspect(tx, member, id);
    return listWorn(tx.sql, member, [id]);
  });
}

/** The labels of some people of the workspace that the member sees, by person. */
export async function labelsOf(member: Member, ids: readonly Id[]): Promise<ReadonlyMap<Id, WornLabel[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.tenant({ workspaceId: member.workspaceId }, (tx) => listWorn(tx.sql, member, ids));
  const byPerson = new Map<Id, WornLabel[]>();
  for (const row of rows) byPerson.set(row.prospectId, [...(byPerson.get(row.prospectId) ?? []), row]);
  return byPerson;
}

/** Puts a label on a person, and returns the person's labels [OC-222]. Throws `not_found` for either. */
export function putLabel(member: Member, id: Id, labelId: Id): Promise<WornLabel[]> {
  return changeLabels(member, id, labelId, "put_label", async (tx, label) =>
    putOn(tx.sql, { workspaceId: member.workspaceId, id: label.id }, [id], {
      by: member.userId,
      now: await readProductNow(tx.sql),
    }),
  );
}

/**
 * Takes a label off a person, and returns the person's labels [OC-222]. An automatic label isn't put on again by its
 * rule. Throws `not_found` for either.
 */
export function takeLabelOff(member: Member, id: Id, labelId: Id): Promise<WornLabel[]> {
  const { workspaceId } = member;
  return changeLabels(member, id, labelId, "take_label_off", async (tx, label) =>
    takeOff(tx.sql, { workspaceId, ...label }, [id], await readProductNow(tx.sql)),
  );
}

function changeLabels(
  member: Member,
  id: Id,
  labelId: Id,
  deed: "put_label" | "take_label_off",
  change: (tx: Tx, label: Label) => Promise<readonly Id[]>,
): Promise<WornLabel[]> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    if (!isId(id)) throw new ProductError("not_found", "notFound");
    await lockPeople(tx.sql, workspaceId, [id]);
    await requireProspect(tx, member, id);
    const label = await requireLabel(tx, member, labelId, labelsOfPeople);
    if ((await change(tx, label)).length > 0) {
      await facts.publish(tx, {
        kind: "people.labelled",
        workspaceId,
        prospectIds: [id],
        labelIds: [label.id],
        change: deed === "put_label" ? "put" : "taken_off",
      });
      await audit(tx, {
        workspaceId,
        actorUserId: userId,
        action: `prospect.${deed}`,
        subjectId: id,
        data: { label: label.id, name: label.name },
      });
      const topics: Topic[] = ["profiles", "inbox", `conversation:${id}`];
      announce(tx, { workspaceId, event: "refetch_data", topics });
    }
    return listWorn(tx.sql, member, [id]);
  });
}
