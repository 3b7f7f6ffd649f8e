import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/env/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Tx } from "../transaction.ts";

/**
 * The row that a secret belongs to. The owner of the secret that signs webhooks is the workspace itself. A secret
 * sealed for one owner can't be opened for another (S13).
 */
export interface SecretOwner {
  readonly workspaceId: Id;
  readonly ownerType: "credential" | "mailbox" | "webhook" | "code_invite" | "calendar";
  readonly ownerId: Id;
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * `MASTER_KEY` is one key in base64, or several as `id:key` separated by commas: the first seals, each opens what it
 * sealed.
 */
function masterKeys(): { id: string; key: Buffer }[] {
  const keys = env()
    .MASTER_KEY.split(",")
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [id, key] = entry.includes(":") ? (entry.split(":", 2) as [string, string]) : ["1", entry];
      return { id, key: Buffer.from(key, "base64") };
    });
  if (keys.length === 0 || keys.some(({ key }) => key.length !== 32)) {
    throw new Error("MASTER_KEY must be 32 bytes in base64 (or several, as id:key, separated by commas).");
  }
  return keys;
}

/** Keys for one purpose, derived from the master keys: the first signs, all verify. */
export function derivedKeys(purpose: string): Buffer[] {
  return masterKeys().map(({ key }) => Buffer.from(hkdfSync("sha256", key, "", purpose, 32)));
}

function encrypt(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, box: Buffer, context: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(0, nonceBytes)).setAAD(
    Buffer.from(context),
  );
  decipher.setAuthTag(box.subarray(-tagBytes));
  return Buffer.concat([decipher.update(box.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}

const contextOf = (owner: SecretOwner) => `${owner.workspaceId}/${owner.ownerType}/${owner.ownerId}`;

/**
 * Encrypts a secret with a data key of its own. The master key wraps the data key. Both are bound to `context`, which
 * names the row that the secret belongs to.
 */
export const sealFor = (context: string, plain: string): SealedBytes =>
  sealBytes(context, Buffer.from(plain, "utf8"));

/** Encrypts bytes as `sealFor` does a text. */
export function sealBytes(context: string, plain: Buffer): SealedBytes {
  const [master] = masterKeys();
  const dataKey = randomBytes(32);
  return {
    keyId: master!.id,
    wrappedKey: new Uint8Array(encrypt(master!.key, dataKey, context)),
    sealed: new Uint8Array(encrypt(dataKey, plain, context)),
  };
}

/** A secret as it is stored, sealed to its workspace and row. */
export const sealedRow = (owner: SecretOwner, plain: string): SealedBytes => sealFor(contextOf(owner), plain);

/** Stores a secret, sealed to its workspace and row. */
export async function sealSecret(tx: Tx, owner: SecretOwner, plain: string): Promise<void> {
  const row = sealedRow(owner, plain);
  await tx.prisma.secret.upsert({
    where: { workspaceId_ownerType_ownerId: owner },
    create: { ...owner, ...row },
    update: row,
  });
}

/** Opens a secret. Null when there is none. Throws when the row was tampered with or belongs to another owner. */
export async function openSecret(tx: Tx, owner: SecretOwner): Promise<string | null> {
  const row = await tx.prisma.secret.findUnique({ where: { workspaceId_ownerType_ownerId: owner } });
  return row && openSealed(owner, row);
}

/** A secret as it is stored. */
export interface SealedSecret {
  readonly keyId: string;
  readonly wrappedKey: Uint8Array;
  readonly sealed: Uint8Array;
}

export interface SealedBytes extends SealedSecret {
  readonly wrappedKey: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

/** Opens a sealed secret that was read as its owner's. Throws like `openSecret`. */
export function openSealed(owner: SecretOwner, row: SealedSecret): string {
  return openFor(contextOf(owner), row);
}

/** Opens what `sealFor` sealed for the same context. Throws like `openSecret`. */
export const openFor = (context: string, row: SealedSecret): string =>
  openBytes(context, row).toString("utf8");

/** Opens what `sealBytes` sealed for the same context. Throws like `openSecret`. */
export function openBytes(context: string, row: SealedSecret): Buffer {
  const master = masterKeys().find(({ id }) => id === row.keyId);
  if (!master) throw new Error(`The master key ${row.keyId} is not among the configured ones.`);
  const dataKey = decrypt(master.key, Buffer.from(row.wrappedKey), context);
  return decrypt(dataKey, Buffer.from(row.sealed), context);
}

/** Deletes a secret. */
export async function dropSecret(tx: Tx, owner: SecretOwner): Promise<void> {
  await tx.prisma.secret.deleteMany({ where: owner });
}
