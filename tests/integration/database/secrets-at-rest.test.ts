import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { openSecret, type SecretOwner, sealSecret } from "@/lib/db/security/secrets.ts";
import { tables } from "@/lib/db/tables.ts";
import { takeSettings } from "@/lib/env/launch.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const plain = "canary-mailbox-password";
const [oldKey, newKey] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
let workspaceId = "";
let foreign = "";

beforeAll(async () => {
  takeSettings({ MASTER_KEY: `old:${oldKey}` });
  workspaceId = (await makeMember(database.admin)).workspaceId;
  foreign = (await makeMember(database.admin)).workspaceId;
});

const ownerOf = (ownerId: string): SecretOwner => ({ workspaceId, ownerType: "mailbox", ownerId });
const open = (owner: SecretOwner) =>
  db.tenant({ workspaceId: owner.workspaceId }, (tx) => openSecret(tx, owner));

async function sealed(text = plain): Promise<SecretOwner> {
  const owner = ownerOf(newId());
  await db.tenant({ workspaceId }, (tx) => sealSecret(tx, owner, text));
  return owner;
}

describe("a secret in the database", () => {
  it("opens for its owner, and a dump of every table shows none of it [S13]", async () => {
    const owner = await sealed();
    expect(await open(owner)).toBe(plain);
    const forms = ["utf8", "hex", "base64"].map((as) => Buffer.from(plain).toString(as as BufferEncoding));
    for (const name of Object.keys(tables)) {
      const rows = await database.admin`select x::text as text from ${database.admin(name)} x`;
      const text = rows.map((row) => row.text).join("\n");
      for (const form of forms) expect(text.includes(form.replace(/=+$/, "")), name).toBe(false);
    }
  });

  it("is sealed anew each time: the same words never look the same [S13]", async () => {
    await Promise.all([sealed("same"), sealed("same")]);
    const [counts] = await database.admin`
      select count(*)::int as all, count(distinct sealed)::int as sealed, count(distinct wrapped_key)::int as keys from secrets`;
    expect([counts?.sealed, counts?.keys]).toEqual([counts?.all, counts?.all]);
  });

  it.each([
    [
      "another row's",
      "update secrets set sealed = s.sealed, wrapped_key = s.wrapped_key from secrets s where secrets.owner_id = $1 and s.owner_id = $2",
    ],
    [
      "a changed text",
      "update secrets set sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) where owner_id = $1 and $2::uuid is not null",
    ],
    [
      "a changed key",
      "update secrets set wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1) where owner_id = $1 and $2::uuid is not null",
    ],
    [
      "another owner type's",
      "update secrets set owner_type = 'credential' where owner_id = $1 and $2::uuid is not null",
    ],
  ])("put in the place of %s opens for nobody [S13]", async (what, statement) => {
    const [owner, other] = [await sealed(), await sealed("other")];
    await database.admin.unsafe(statement, [owner.ownerId, other.ownerId]);
    const asked = what.includes("type") ? ({ ...owner, ownerType: "credential" } as const) : owner;
    await expect(open(asked)).rejects.toThrow();
  });

  it("moved into another workspace opens for nobody there [S13]", async () => {
    const owner = await sealed();
    await database.admin`update secrets set workspace_id = ${foreign} where owner_id = ${owner.ownerId}`;
    await expect(open({ ...owner, workspaceId: foreign })).rejects.toThrow();
    expect(await open(owner)).toBeNull();
  });

  it("opens after the key was rotated, is sealed with the new one, and fails in words without its key [S13]", async () => {
    const before = await sealed();
    takeSettings({ MASTER_KEY: `new:${newKey},old:${oldKey}` });
    expect(await open(before)).toBe(plain);
    const after = await sealed();
    const [row] = await database.admin`select key_id from secrets where owner_id = ${after.ownerId}`;
    expect(row?.key_id).toBe("new");
    takeSettings({ MASTER_KEY: `new:${newKey}` });
    expect(await open(after)).toBe(plain);
    await expect(open(before)).rejects.toThrow(/master key old is not among/);
  });
});
