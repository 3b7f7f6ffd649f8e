import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

type Told = string | number | boolean | null | readonly string[];

export async function insertEntry(
  tx: Tx,
  entry: {
    readonly id: Id;
    readonly brandId: Id | null;
    readonly actorUserId: Id;
    readonly action: string;
    readonly subjectId: Id;
    readonly before: Readonly<Record<string, Told>>;
    readonly after: Readonly<Record<string, Told>>;
  },
): Promise<void> {
  const asJson = (values: Readonly<Record<string, Told>>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]),
    ) as Record<string, string | number | boolean | null>;
  await tx.prisma.consoleEntry.create({
    data: {
      id: entry.id,
      brandId: entry.brandId,
      actorUserId: entry.actorUserId,
      action: entry.action,
      subjectId: entry.subjectId,
      before: asJson(entry.before),
      after: asJson(entry.after),
    },
  });
}

/** The entries about one thing, latest first. */
export function listEntriesOf(tx: Tx, subjectId: Id, most: number) {
  return tx.prisma.consoleEntry.findMany({
    where: { subjectId },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: most,
  });
}
