import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

interface MailServerRow {
  readonly brandId: Id;
  readonly sender: string;
  readonly host: string;
  readonly port: number;
  readonly userName: string;
  readonly keyId: string;
  readonly wrappedKey: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

export function findMailServer(tx: Tx, brandId: Id) {
  return tx.prisma.brandMailServer.findUnique({ where: { brandId } });
}

export async function putMailServer(tx: Tx, row: MailServerRow): Promise<void> {
  await tx.prisma.brandMailServer.upsert({ where: { brandId: row.brandId }, create: row, update: row });
}

/** The operator's server sends the brand's mails again. */
export async function dropMailServer(tx: Tx, brandId: Id): Promise<void> {
  await tx.prisma.brandMailServer.deleteMany({ where: { brandId } });
}
