import { db, type Tx } from "@/lib/db/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { hashToken, newToken } from "@/lib/kernel/tokens/index.ts";
import { accessMs, fitsChallenge } from "./rules.ts";

/** What a site gives for a token. */
export interface Exchange {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly code: string;
  readonly redirectUrl: string | null;
  readonly verifier: string;
}

/** The words of RFC 6749 for a refusal. */
export type Refusal = "invalid_client" | "invalid_grant";

/**
 * Gives a token for a code: once. A code that is used again was stolen by one of the two who used it, so that the token
 * of the first use ends, too (RFC 6749, section 4.1.2). The text is the word of the refusal.
 */
export async function exchangeCode(
  brandId: Id,
  given: Exchange,
): Promise<{ readonly token: string; readonly seconds: number } | Refusal> {
  return db.platform("accounts", async (tx) => {
    const client = await tx.prisma.oauthClient.findFirst({ where: { brandId, clientId: given.clientId } });
    const isClient =
      client !== null && Buffer.compare(hashToken(given.clientSecret), Buffer.from(client.secretHash)) === 0;
    if (!isClient) return "invalid_client";
    const row = await lockCode(tx, given);
    if (!row) return "invalid_grant";
    if (row.usedAt !== null) {
      await tx.prisma.oauthCode.update({ where: { id: row.id }, data: { accessHash: null } });
      return "invalid_grant";
    }
    const now = systemMs();
    const isGood =
      row.expiresAt.getTime() > now &&
      (given.redirectUrl === null || given.redirectUrl === row.redirectUrl) &&
      fitsChallenge(given.verifier, row.challenge);
    // A code counts for one try: whoever guesses the verifier has spent it.
    const token = isGood ? newToken() : null;
    await tx.prisma.oauthCode.update({
      where: { id: row.id },
      data: {
        usedAt: new Date(now),
        ...(token === null
          ? {}
          : { accessHash: hashToken(token), accessExpiresAt: new Date(now + accessMs) }),
      },
    });
    return token === null ? "invalid_grant" : { token, seconds: accessMs / 1000 };
  });
}

async function lockCode(tx: Tx, { clientId, code }: Exchange) {
  const [row] = await tx.sql.query<{
    id: Id;
    usedAt: Date | null;
    expiresAt: Date;
    redirectUrl: string;
    challenge: string;
  }>(
    `select id, used_at as "usedAt", expires_at as "expiresAt", redirect_url as "redirectUrl", challenge
       from oauth_codes where code_hash = $1::bytea and client_id = $2::text for update`,
    [hashToken(code), clientId],
  );
  return row ?? null;
}

/** Who somebody is, as a site learns it (OpenID's names). */
export interface Claims {
  readonly sub: Id;
  readonly email: string;
  readonly given_name: string;
  readonly family_name: string;
}

/** The person of a token. Null: it is unknown or expired, or the person's account isn't active any more. */
export async function claimsOf(brandId: Id, token: string): Promise<Claims | null> {
  const row = await db.platform("accounts", (tx) =>
    tx.prisma.oauthCode.findFirst({
      where: {
        accessHash: hashToken(token),
        accessExpiresAt: { gt: new Date(systemMs()) },
        client: { brandId },
        user: { status: "active", emailConfirmedAt: { not: null } },
      },
      select: { user: { select: { id: true, email: true, firstName: true, lastName: true } } },
    }),
  );
  if (!row) return null;
  const { id, email, firstName, lastName } = row.user;
  return { sub: id, email, given_name: firstName, family_name: lastName };
}
