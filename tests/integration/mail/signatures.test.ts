import { describe, expect, it } from "vitest";
import {
  DELETE as deleteOne,
  PATCH as patch,
} from "@/app/api/credentials/[id]/signatures/[signatureId]/route.ts";
import { POST as create, GET as list } from "@/app/api/credentials/[id]/signatures/route.ts";
import { GET as readFile } from "@/app/api/files/[id]/route.ts";
import type { SignatureView } from "@/lib/contracts/signatures.ts";
import { keepFile } from "@/lib/domain/files/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const sender = senderOfEachTest(database);

const add = (body: object, as = sender.token, id = sender.credentialId) =>
  callRoute<SignatureView>(create, { as, params: { id }, body });
const change = (signatureId: string, body: object, as = sender.token, id = sender.credentialId) =>
  callRoute<SignatureView>(patch, { as, params: { id, signatureId }, body });
const remove = (signatureId: string, as = sender.token, id = sender.credentialId) =>
  callRoute(deleteOne, { as, params: { id, signatureId } });
const all = async (as = sender.token, id = sender.credentialId) =>
  callRoute<SignatureView[]>(list, { as, params: { id } });
const defaults = async () => (await all()).payload.filter((each) => each.is_default).map(({ name }) => name);

describe("the signatures of a social account", () => {
  it("are listed with id, name, message and whether they are the default [OC-254, OC-257]", async () => {
    expect((await all()).payload).toEqual([]);
    await add({ name: "Long", message: "Tess\nExample Ltd" });
    await add({ name: "Short", message: "T.", is_default: true });
    const { status, payload } = await all();
    expect(status).toBe(200);
    expect(payload).toEqual([
      {
        _id: expect.any(String),
        name: "Long",
        message: "Tess\nExample Ltd",
        is_default: false,
        pictures: [],
      },
      { _id: expect.any(String), name: "Short", message: "T.", is_default: true, pictures: [] },
    ]);
    const other = await makeCredential(database.admin, sender.workspaceId);
    expect((await all(sender.token, other)).payload).toEqual([]);
  });

  it("are added with a name and a message, which are all that they need [OC-256, OC-258]", async () => {
    const { status, payload } = await add({ name: "A", message: "B" });
    expect(status).toBe(200);
    expect(payload).toMatchObject({ name: "A", message: "B", is_default: false });
    const lacking = await callRoute(create, {
      as: sender.token,
      params: { id: sender.credentialId },
      body: { name: " ", message: "" },
    });
    expect(lacking).toMatchObject({ status: 400, fields: [{ path: "name" }, { path: "message" }] });
    const unseen = await add({ name: "A", message: "<script>1</script>" });
    expect(unseen).toMatchObject({ status: 400, fields: [{ path: "message" }] });
    expect((await all()).payload).toHaveLength(1);
  });

  it("are kept without what may not stand in a mail", async () => {
    const { payload } = await add({ name: "A", message: '<p onclick="x()">T<script>1</script></p>' });
    expect(payload.message).toBe("<p>T</p>");
    const { payload: changed } = await change(payload._id, { message: "<b>T</b><img src=http://x.example>" });
    expect(changed.message).toBe("<b>T</b>");
    expect((await all()).payload[0]?.message).toBe("<b>T</b>");
  });

  it("change in what is given only, and go when they are deleted [OC-259, OC-260]", async () => {
    const { payload } = await add({ name: "A", message: "B", is_default: true });
    const { payload: changed } = await change(payload._id, { name: "C" });
    expect(changed).toEqual({ ...payload, name: "C" });
    const rest = { message: "D", is_default: false };
    expect((await change(payload._id, rest)).payload).toEqual({ ...changed, ...rest });
    expect((await all()).payload).toEqual([{ ...changed, ...rest }]);
    expect((await remove(payload._id)).status).toBe(200);
    expect((await all()).payload).toEqual([]);
    expect((await change(payload._id, { name: "D" })).status).toBe(404);
    expect((await remove(payload._id)).status).toBe(404);
    expect((await remove("nothing")).status).toBe(404);
  });

  it("have one default: a new one clears the flag of the others, of its own account only [OC-255]", async () => {
    const other = await makeCredential(database.admin, sender.workspaceId);
    await add({ name: "other", message: "x", is_default: true }, sender.token, other);
    await add({ name: "a", message: "x", is_default: true });
    const { payload: b } = await add({ name: "b", message: "x", is_default: true });
    expect(await defaults()).toEqual(["b"]);
    const [a] = (await all()).payload;
    await change(a!._id, { is_default: true });
    expect(await defaults()).toEqual(["a"]);
    await change(b._id, { name: "still b" });
    expect(await defaults()).toEqual(["a"]);
    await change(a!._id, { is_default: false });
    expect(await defaults()).toEqual([]);
    expect((await all(sender.token, other)).payload).toMatchObject([{ is_default: true }]);
  });

  it("have one default also when many are made so at the same moment [OC-255]", async () => {
    const made = await Promise.all(
      ["a", "b", "c"].map((name) => add({ name, message: "x", is_default: true })),
    );
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
    const pressed = await Promise.all(
      made.flatMap(({ payload }) => [1, 2].map(() => change(payload._id, { is_default: true }))),
    );
    expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await defaults()).toHaveLength(1);
    // The database refuses a second one, whoever writes it.
    await expect(
      database.admin`update signatures set is_default = true where workspace_id = ${sender.workspaceId}`,
    ).rejects.toThrow("signatures_default_key");
  });

  it("are added once for a key, however often it is pressed [F16]", async () => {
    const key = newId();
    const pressed = await Promise.all([1, 2].map(() => add({ name: "A", message: "B", key })));
    pressed.push(await add({ name: "A", message: "B", key }));
    expect(new Set(pressed.map(({ payload }) => payload._id)).size).toBe(1);
    expect((await all()).payload).toHaveLength(1);
  });

  it("are a hundred at most", async () => {
    await database.admin`insert into signatures (workspace_id, id, credential_id, name, message)
      select ${sender.workspaceId}, gen_random_uuid(), ${sender.credentialId}, 'n', 'm' from generate_series(1, 100)`;
    expect((await add({ name: "A", message: "B" })).status).toBe(409);
  });

  it("are seen and changed by the members who may use their account only", async () => {
    const { payload } = await add({ name: "A", message: "B" });
    const worker = await makeMember(database.admin, {
      workspaceId: sender.workspaceId,
      isAdmin: false,
      allowedPages: { settings: true, campaigns: true },
    });
    const stranger = await makeMember(database.admin);
    for (const { token } of [worker, stranger]) {
      expect((await all(token)).status).toBe(404);
      expect((await add({ name: "A", message: "B" }, token)).status).toBe(404);
      expect((await change(payload._id, { name: "C" }, token)).status).toBe(404);
      expect((await remove(payload._id, token)).status).toBe(404);
    }
    await grantAccounts(database.admin, worker, sender.credentialId);
    expect((await all(worker.token)).payload).toEqual([payload]);
    // Under another account, which the member may use, it isn't found either.
    const other = await makeCredential(database.admin, sender.workspaceId);
    expect((await change(payload._id, { name: "C" }, sender.token, other)).status).toBe(404);
    expect((await remove(payload._id, sender.token, other)).status).toBe(404);
    expect((await all()).payload).toEqual([payload]);
  });
});

describe("the pictures of a signature", () => {
  const give = async (name: string, size = 8, type = "image/png") =>
    (await keepFile(sender, { name, type, bytes: new Uint8Array(size).fill(7) })).id;
  const message = "Tess\n[image: logo.png]";

  it("are the files whose mark stands in it; whoever may use its account sees them, and nobody else", async () => {
    const [logo, other] = [await give("logo.png"), await give("other.png")];
    const { payload } = await add({ name: "A", message, pictures: [logo, other] });
    expect(payload.pictures).toEqual([{ _id: logo, name: "logo.png", type: "image/png", size: 8 }]);
    expect((await all()).payload).toEqual([payload]);
    const worker = await makeMember(database.admin, {
      workspaceId: sender.workspaceId,
      isAdmin: false,
      allowedPages: { settings: true },
    });
    const read = (id: string) =>
      ask(readFile, { headers: { authorization: `Bearer ${worker.token}` }, params: { id } });
    expect((await read(logo)).status).toBe(404);
    await grantAccounts(database.admin, worker, sender.credentialId);
    expect((await read(logo)).status).toBe(200);
    // Somebody else changes the words: the picture stays, and goes once nothing shows it.
    const kept = await change(payload._id, { message: `${message}\nExample Ltd` }, worker.token);
    expect(kept.payload.pictures).toEqual(payload.pictures);
    expect((await change(payload._id, { name: "B" })).payload.pictures).toEqual(payload.pictures);
    expect((await change(payload._id, { message: "Tess" })).payload.pictures).toEqual([]);
  });

  it("are pictures that mail programs show, of a megabyte together, which their author sees", async () => {
    const [large, half] = [await give("logo.png", 600_000), await give("b.png", 500_000)];
    const refused = async (body: object) => await add({ name: "A", message, ...body });
    const both = { message: `${message} [image: b.png]`, pictures: [large, half] };
    for (const body of [
      { pictures: [await give("logo.svg", 8, "image/svg+xml")] },
      { pictures: [await give("logo.pdf", 8, "application/pdf")] },
      both,
    ])
      expect(await refused(body)).toMatchObject({ status: 400, fields: [{ path: "pictures" }] });
    const stranger = await makeMember(database.admin);
    const foreign = await keepFile(stranger, {
      name: "logo.png",
      type: "image/png",
      bytes: new Uint8Array(8),
    });
    for (const gone of [foreign.id, newId()])
      expect(await refused({ pictures: [gone] })).toMatchObject({
        status: 400,
        fields: [{ path: "pictures" }],
      });
    expect((await all()).payload).toEqual([]);
    // What isn't shown weighs nothing.
    expect((await add({ name: "A", message, pictures: [large, half] })).status).toBe(200);
  });
});
