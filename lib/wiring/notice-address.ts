import { db } from "@/lib/db/index.ts";
import { brandAddress, brandById } from "@/lib/domain/brands/index.ts";
import { brandIdOf } from "@/lib/domain/workspaces/index.ts";
import { env } from "@/lib/env/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { gmailPush } from "./gmail-push.ts";
import { isOfWorld } from "./oauth.ts";

/** The types of mailboxes whose providers can call this installation. */
export const tellingTypes = (): ("google" | "microsoft")[] => [
  "microsoft",
  ...(gmailPush() === null ? [] : (["google"] as const)),
];

/**
 * Where a provider tells of a mailbox's new mail: Google to its topic, Microsoft on the own host of the workspace's brand
 * (S4). Null where it can't: Google has no topic, or Microsoft can't reach the host. It wants https, which only the
 * embedded one doesn't.
 */
export async function noticeAddress(
  workspaceId: Id,
  token: string,
  type: "google" | "microsoft",
): Promise<string | null> {
  if (type === "google") return gmailPush()?.topic ?? null;
  const brandId = await db.tenant({ workspaceId }, (tx) => brandIdOf(tx, workspaceId));
  const brand = brandId === null ? null : await brandById(brandId);
  if (!brand) return null;
  const address = `${brandAddress(brand, { publicUrl: env().PUBLIC_URL, port: env().PORT })}/api/mail_notices/${token}`;
  return address.startsWith("https:") || isOfWorld("microsoft") ? address : null;
}
