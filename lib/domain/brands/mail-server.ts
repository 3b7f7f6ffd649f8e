import { db, type Tx } from "@/lib/db/index.ts";
import { openFor, sealFor } from "@/lib/db/security/secrets.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findMailServer, putMailServer } from "./store/mail-servers.ts";

/** The mail server of a brand, without its secret. */
export interface BrandMailServer {
  readonly sender: string;
  readonly host: string;
  readonly port: number;
  readonly userName: string;
}

const contextOf = (brandId: Id) => `brand/${brandId}/mail`;

/** The server from which a brand's own mails are sent, with its password. Null: the operator's sends them. */
export async function brandMailServer(
  brandId: Id,
): Promise<(BrandMailServer & { readonly password: string }) | null> {
  const row = await db.platform("session", (tx) => findMailServer(tx, brandId));
  if (!row) return null;
  const { sender, host, port, userName } = row;
  return { sender, host, port, userName, password: openFor(contextOf(brandId), row) };
}

/** The same without the password, in an open transaction. */
export async function readMailServer(tx: Tx, brandId: Id): Promise<BrandMailServer | null> {
  const row = await findMailServer(tx, brandId);
  return row && { sender: row.sender, host: row.host, port: row.port, userName: row.userName };
}

/**
 * Sets the server. Without a password the known one stays; returns false where there is none, and writes nothing then.
 * A known password isn't kept for another server or user: whoever may change the address shall not have it sent there.
 */
export async function setMailServer(
  tx: Tx,
  brandId: Id,
  server: BrandMailServer,
  password: string | null,
): Promise<boolean> {
  const known = await findMailServer(tx, brandId);
  const isSame =
    known?.host === server.host && known.port === server.port && known.userName === server.userName;
  if (password === null && !(known && isSame)) return false;
  const sealed =
    password === null && known
      ? { keyId: known.keyId, wrappedKey: known.wrappedKey, sealed: known.sealed }
      : sealFor(contextOf(brandId), password ?? "");
  await putMailServer(tx, { brandId, ...server, ...sealed });
  return true;
}
