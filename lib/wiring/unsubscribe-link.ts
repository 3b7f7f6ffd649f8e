import { db } from "@/lib/db/index.ts";
import { brandAddress, brandById } from "@/lib/domain/brands/index.ts";
import { type UnsubscribeLink, unsubscribeToken } from "@/lib/domain/prospects/index.ts";
import { brandIdOf } from "@/lib/domain/workspaces/index.ts";
import { env } from "@/lib/env/index.ts";

/** The address of a mail's unsubscribe link, on the own host of the workspace's brand (S4). */
export async function unsubscribeUrl(link: UnsubscribeLink): Promise<string> {
  const { workspaceId } = link;
  const brandId = await db.tenant({ workspaceId }, (tx) => brandIdOf(tx, workspaceId));
  const brand = brandId === null ? null : await brandById(brandId);
  if (!brand) throw new Error("the workspace has no brand");
  return `${brandAddress(brand, { publicUrl: env().PUBLIC_URL, port: env().PORT })}/u/${unsubscribeToken(link)}`;
}
