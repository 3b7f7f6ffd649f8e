import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Person } from "./mapping.ts";
import { keysOf, type Refused } from "./read-people.ts";

/** A person whom the workspace already knows. */
export interface KnownPerson {
  readonly id: Id;
  readonly socialKey: string | null;
  readonly emailLower: string | null;
}

/** A person of a file, with the known person who it is, if any. */
export interface Matched {
  readonly person: Person;
  readonly knownId: Id | null;
}

/** Makes a function that finds a known person. The network page takes precedence over the email address. */
export function knownFinder(known: readonly KnownPerson[]): (person: Person) => Id | null {
  const ids = new Map<string, Id>(
    known.flatMap(({ id, emailLower }) => (emailLower ? [[`mail:${emailLower}`, id] as const] : [])),
  );
  for (const { id, socialKey } of known) if (socialKey) ids.set(`in:${socialKey}`, id);
  return (person) => {
    for (const key of keysOf(person.socialKey, person.email)) {
      const id = ids.get(key);
      if (id !== undefined) return id;
    }
    return null;
  };
}

/**
 * Refuses people who are in this campaign already, and those of other campaigns unless they are to be moved (OC-022).
 * Nobody is moved out of a campaign that the importer doesn't see [SH-470].
 * @param here known people who are in the campaign already.
 * @param elsewhere known people who are in another campaign that keeps its people.
 * @param hidden those of them who are in one that the importer doesn't see.
 */
export function choosePeople(
  matched: readonly Matched[],
  places: {
    readonly here: ReadonlySet<Id>;
    readonly elsewhere: ReadonlySet<Id>;
    readonly hidden: ReadonlySet<Id>;
  },
  movePeople: boolean,
): { taken: Matched[]; refused: Refused[]; moved: Id[] } {
  const { here, elsewhere, hidden } = places;
  const taken: Matched[] = [];
  const refused: Refused[] = [];
  // Two lines can name one known person: one by the page, the other by the address.
  const used = new Set<Id>();
  for (const one of matched) {
    const { line } = one.person;
    if (one.knownId !== null && used.has(one.knownId)) refused.push({ line, reason: "duplicate_in_file" });
    else if (one.knownId !== null && here.has(one.knownId))
      refused.push({ line, reason: "already_in_campaign" });
    else if (one.knownId !== null && elsewhere.has(one.knownId) && !movePeople)
      refused.push({ line, reason: "in_other_campaign" });
    else if (one.knownId !== null && hidden.has(one.knownId))
      refused.push({ line, reason: "in_hidden_campaign" });
    else taken.push(one);
    if (one.knownId !== null) used.add(one.knownId);
  }
  const moved = taken.flatMap(({ knownId }) => (knownId !== null && elsewhere.has(knownId) ? [knownId] : []));
  return { taken, refused, moved };
}
