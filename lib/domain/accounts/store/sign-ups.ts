import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { NewUser } from "./users.ts";

/** The data that a person entered in a sign-up. */
export type SignUpWords = Omit<NewUser, "id" | "brandId" | "email" | "passwordHash"> & {
  readonly passwordHash: string;
};

/** Keeps a repeated sign-up until its code confirms it. */
export async function insertSignUp(tx: Tx, id: Id, userId: Id, words: SignUpWords): Promise<void> {
  await tx.prisma.signUp.create({ data: { id, userId, ...words } });
}

export function findSignUp(tx: Tx, id: Id) {
  return tx.prisma.signUp.findUnique({ where: { id } });
}

/** The latest of a user's kept sign-ups; null when there is none. */
export async function newestSignUp(tx: Tx, userId: Id): Promise<Id | null> {
  const orderBy = [{ createdAt: "desc" as const }, { id: "desc" as const }];
  return (await tx.prisma.signUp.findFirst({ where: { userId }, orderBy, select: { id: true } }))?.id ?? null;
}

/** Gives a user the data of a sign-up, its password included. */
export async function applySignUp(tx: Tx, userId: Id, signUpId: Id): Promise<void> {
  const found = await findSignUp(tx, signUpId);
  if (!found || found.userId !== userId) throw new Error("The code names a sign-up of somebody else.");
  const { passwordHash, firstName, lastName, phone, countryCode, locale } = found;
  const trackInfo = found.trackInfo ?? {};
  await tx.prisma.user.update({
    where: { id: userId },
    data: { passwordHash, firstName, lastName, phone, countryCode, locale, trackInfo },
  });
}

/** Deletes all kept sign-ups of the user. */
export async function dropSignUps(tx: Tx, userId: Id): Promise<void> {
  await tx.prisma.signUp.deleteMany({ where: { userId } });
}
