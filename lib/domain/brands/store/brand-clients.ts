import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

interface BrandClientRow {
  readonly brandId: Id;
  readonly provider: string;
  readonly clientId: string;
  readonly keyId: string;
  readonly wrappedKey: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

export function findBrandClient(tx: Tx, brandId: Id, provider: string) {
  return tx.prisma.brandClient.findUnique({ where: { brandId_provider: { brandId, provider } } });
}

export async function saveBrandClient(tx: Tx, row: BrandClientRow): Promise<void> {
  const { brandId, provider } = row;
  await tx.prisma.brandClient.upsert({
    where: { brandId_provider: { brandId, provider } },
    create: row,
    update: row,
  });
}

/** A brand's applications, without their secrets. */
export function listBrandClients(tx: Tx, brandId: Id) {
  return tx.prisma.brandClient.findMany({ where: { brandId }, select: { provider: true, clientId: true } });
}
