import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Whose photo it is. */
export type PhotoOwner = { readonly userId: Id } | { readonly workspaceId: Id };

export function findPhoto(tx: Tx, owner: PhotoOwner) {
  return tx.prisma.photo.findFirst({ where: owner, select: { name: true, content: true } });
}

export async function writePhoto(
  tx: Tx,
  photo: PhotoOwner & { readonly name: string; readonly content: Uint8Array },
): Promise<void> {
  await tx.prisma.photo.create({ data: { ...photo, content: new Uint8Array(photo.content) } });
}

/** Removes a photo. Returns whether there was one. */
export async function dropPhoto(tx: Tx, owner: PhotoOwner): Promise<boolean> {
  return (await tx.prisma.photo.deleteMany({ where: owner })).count > 0;
}

/** The bytes of a photo whose person or workspace is the brand's. */
export async function readShownPhoto(tx: Tx, brandId: Id, name: string): Promise<Uint8Array | null> {
  const [row] = await tx.sql.query<{ content: Uint8Array }>(
    `select p.content from photos p
       left join users u on u.id = p.user_id left join workspaces w on w.id = p.workspace_id
      where p.name = $1::text and coalesce(u.brand_id, w.brand_id) = $2::uuid`,
    [name, brandId],
  );
  return row?.content ?? null;
}
