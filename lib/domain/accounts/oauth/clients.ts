import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { hashToken, newToken } from "@/lib/kernel/tokens/index.ts";

/** A site that may have people sign in there with their account here. */
export interface OauthSite {
  readonly clientId: string;
  readonly name: string;
  /** The exact addresses to which people may be sent back. */
  readonly redirectUrls: readonly string[];
}

/** Registers a site, and returns its secret, which is shown this once. For the operator. */
export async function addOauthSite(
  brandId: Id,
  { name, redirectUrls }: Omit<OauthSite, "clientId">,
): Promise<{ readonly clientId: string; readonly secret: string }> {
  const [clientId, secret] = [`site_${newToken().slice(0, 22)}`, newToken()];
  await db.platform("operations", (tx) =>
    tx.prisma.oauthClient.create({
      data: { clientId, brandId, name, redirectUrls: [...redirectUrls], secretHash: hashToken(secret) },
    }),
  );
  return { clientId, secret };
}

/**
 * Takes a site's registration back; its codes and tokens end with it. Returns whether there was one. For the operator.
 */
export async function removeOauthSite(brandId: Id, clientId: string): Promise<boolean> {
  const { count } = await db.platform("operations", (tx) =>
    tx.prisma.oauthClient.deleteMany({ where: { brandId, clientId } }),
  );
  return count > 0;
}

/** The sites of a brand. */
export function listOauthSites(brandId: Id): Promise<OauthSite[]> {
  return db.platform("operations", (tx) =>
    tx.prisma.oauthClient.findMany({
      where: { brandId },
      select: { clientId: true, name: true, redirectUrls: true },
      orderBy: { createdAt: "asc" },
    }),
  );
}

/** A site of the brand by its id. Null: there is none. */
export function findOauthSite(brandId: Id, clientId: string): Promise<OauthSite | null> {
  return db.platform("accounts", (tx) =>
    tx.prisma.oauthClient.findFirst({
      where: { brandId, clientId },
      select: { clientId: true, name: true, redirectUrls: true },
    }),
  );
}
