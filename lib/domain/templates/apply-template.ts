import { db, readProductNow } from "@/lib/db/index.ts";
import { requireProspect } from "@/lib/domain/prospects/index.ts";
import { placeholderValues } from "@/lib/domain/prospects/rules/placeholder-values.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { asWritten } from "@/lib/kernel/placeholders/as-written.ts";
import { fillIn } from "@/lib/kernel/placeholders/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireTemplate } from "./require-template.ts";
import { noteUse } from "./store/templates.ts";

export interface UsedTemplate {
  readonly subject: string;
  readonly text: string;
  /** Placeholders for which the person has no value. They stay in the texts as they are written. */
  readonly missing: readonly string[];
}

/**
 * The texts of a template for a message, filled with the person's values as a sequence fills them; counts as a use.
 * Without a person the texts are as they are written. Throws `not_found` for a template or a person whom the member
 * doesn't see.
 */
export function applyTemplate(member: Member, id: Id, prospectId: Id | null): Promise<UsedTemplate> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const { subject, text } = await requireTemplate(tx, member, id);
    const person = prospectId === null ? null : await requireProspect(tx, member, prospectId);
    await noteUse(tx, workspaceId, id, await readProductNow(tx.sql));
    announce(tx, { workspaceId, event: "refetch_data", topics: ["templates"] });
    if (!person) return { subject, text, missing: [] };
    const values = asWritten(placeholderValues(person));
    const [filledSubject, filledText] = [fillIn(subject, values), fillIn(text, values)];
    return {
      subject: filledSubject.text,
      text: filledText.text,
      missing: [...new Set([...filledSubject.missing, ...filledText.missing])],
    };
  });
}
