import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A signature of a social account [OC-254]. */
export interface Signature {
  readonly id: Id;
  readonly credentialId: Id;
  readonly name: string;
  /** Plain text, or cleaned HTML. */
  readonly message: string;
  readonly isDefault: boolean;
  /** Ids of the kept files that it shows as pictures. */
  readonly pictures: readonly Id[];
}

const select = {
  id: true,
  credentialId: true,
  name: true,
  message: true,
  isDefault: true,
  pictures: true,
} as const;

export interface OfCredential {
  readonly workspaceId: Id;
  readonly credentialId: Id;
}

/** The signatures of an account, oldest first. */
export function listRows(tx: Tx, of: OfCredential): Promise<Signature[]> {
  return tx.prisma.signature.findMany({ where: of, select, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
}

/** A signature of any account of the workspace. */
export function findRowOfAny(tx: Tx, workspaceId: Id, id: Id): Promise<Signature | null> {
  return tx.prisma.signature.findFirst({ where: { workspaceId, id }, select });
}

export function findRow(tx: Tx, of: OfCredential, id: Id): Promise<Signature | null> {
  return tx.prisma.signature.findFirst({ where: { ...of, id }, select });
}

export async function insertRow(
  tx: Tx,
  { workspaceId, credentialId }: OfCredential,
  { pictures, ...row }: Omit<Signature, "credentialId">,
): Promise<void> {
  await tx.prisma.signature.create({ data: { workspaceId, credentialId, ...row, pictures: [...pictures] } });
}

export function updateRow(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  { pictures, ...data }: Partial<Pick<Signature, "name" | "message" | "isDefault" | "pictures">>,
): Promise<Signature> {
  return tx.prisma.signature.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: pictures === undefined ? data : { ...data, pictures: [...pictures] },
    select,
  });
}

/** Takes the mark of the default from all signatures of an account. */
export async function clearDefault(tx: Tx, of: OfCredential): Promise<void> {
  await tx.prisma.signature.updateMany({ where: { ...of, isDefault: true }, data: { isDefault: false } });
}

export async function deleteRow(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.prisma.signature.delete({ where: { workspaceId_id: { workspaceId, id } } });
}
