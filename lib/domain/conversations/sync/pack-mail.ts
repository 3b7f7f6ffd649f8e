import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { openBytes, type SealedSecret, sealBytes } from "@/lib/db/security/secrets.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { mostPacked } from "../rules/raw-mail.ts";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** A mail that is kept: compressed, then sealed to its row. */
export interface PackedMail {
  /** In bytes, as it came. */
  readonly size: number;
  readonly keyId: string;
  readonly wrappedKey: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

/** The row to which a mail is sealed. */
export interface PackedOwner {
  readonly workspaceId: Id;
  readonly kind: "message" | "set_aside";
  readonly id: Id;
}

const contextOf = ({ workspaceId, kind, id }: PackedOwner) => `${workspaceId}/raw_mail/${kind}/${id}`;

/** Packs a mail for its row. Null where it is too large to be kept. */
export async function packMail(owner: PackedOwner, raw: Uint8Array): Promise<PackedMail | null> {
  const packed = await deflate(raw);
  if (packed.length > mostPacked) return null;
  return { size: raw.length, ...sealBytes(contextOf(owner), packed) };
}

/** The mail of a row, as it came. Throws where the row was tampered with. */
export async function unpackMail(owner: PackedOwner, row: SealedSecret): Promise<Buffer> {
  return inflate(openBytes(contextOf(owner), row));
}
