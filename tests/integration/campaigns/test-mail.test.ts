import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as testMail } from "@/app/api/workflows/steps/send_email/test/route.ts";
import { db } from "@/lib/db/index.ts";
import { sealSecret } from "@/lib/db/security/secrets.ts";
import { sendTestMail } from "@/lib/domain/campaigns/index.ts";
import { keepFile } from "@/lib/domain/files/index.ts";
import { readUnsubscribeLink, unsubscribe } from "@/lib/domain/prospects/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { MailAccount, OutgoingMail } from "@/lib/providers/mail/port.ts";
import { ports, unsubscribeUrl } from "@/lib/wiring.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential, makeProspect } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { grantAccounts, type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

describe("a test of an email step", () => {
  const input = (more: object = {}) => ({
    receiver: "me@own.example",
    subject: "Hi {first_name}",
    text: "At {company_name}",
    mailboxId: sender.mailboxId,
    prospectId: null,
    key: null,
    unsubscribeText: null,
    signature: null,
    withPostalAddress: false,
    ...more,
  });
  const run = async (more: object = {}, as: MadeMember = sender, refusal: ProviderError | null = null) => {
    const mails: OutgoingMail[] = [];
    const mail = {
      send: async (_account: MailAccount, sent: OutgoingMail) => {
        mails.push(sent);
        if (refusal) throw refusal;
        return { messageId: sent.messageId, response: "250" };
      },
    };
    const done = sendTestMail(as, { mail, unsubscribeUrl }, input(more));
    const said = await done.then(
      () => "sent",
      (error: Error) => error.message,
    );
    return { said, mails };
  };
  beforeEach(async () => {
    await db.tenant({ workspaceId: sender.workspaceId }, (tx) =>
      sealSecret(
        tx,
        { workspaceId: sender.workspaceId, ownerType: "mailbox", ownerId: sender.mailboxId },
        "p",
      ),
    );
  });

  it("goes to the receiver with the texts filled, and counts in the mailbox's limit", async () => {
    const { said, mails } = await run();
    expect(said).toBe("sent");
    expect(mails).toMatchObject([
      { to: { email: "me@own.example" }, subject: "Hi Ada", text: "At Analytical Engines" },
    ]);
    const [used] = await database.admin<{ spent: number }[]>`
      select sum(spent)::int as spent from lane_usage where workspace_id = ${sender.workspaceId} and kind = 'email'`;
    expect(used?.spent).toBe(1);
    const prospectId = await makeProspect(database.admin, {
      workspaceId: sender.workspaceId,
      credentialId: sender.credentialId,
      name: "Cy Young",
    });
    expect((await run({ prospectId })).said).toBe("placeholderEmpty");
    expect((await run({ prospectId, text: "Dear {full_name}" })).mails).toMatchObject([
      { subject: "Hi Cy", text: "Dear Cy Young" },
    ]);
  });

  it("goes to nobody who wants nothing, through no foreign or broken mailbox, and for nobody else's person", async () => {
    const { workspaceId } = sender;
    await database.admin`insert into suppressions (workspace_id, id, kind, value, reason)
      values (${workspaceId}, ${newId()}, 'address', 'gone@own.example', 'bounce')`;
    expect(await run({ receiver: "Gone@own.example" })).toEqual({ said: "receiverOptedOut", mails: [] });
    const stranger = await makeMember(database.admin);
    expect(await run({}, stranger)).toEqual({ said: "integrationMissing", mails: [] });
    expect(await run({ prospectId: newId() })).toEqual({ said: "notFound", mails: [] });
    await database.admin`update mailboxes set status = 'disabled' where id = ${sender.mailboxId}`;
    expect(await run()).toEqual({ said: "integrationMissing", mails: [] });
  });

  it("goes out once for a key, however often it is pressed, and counts once; other words are another mail [F16]", async () => {
    const key = newId();
    const pressed = [...(await Promise.all([run({ key }), run({ key })])), await run({ key })];
    expect(pressed.map(({ said }) => said)).toEqual(["sent", "sent", "sent"]);
    expect(pressed.flatMap(({ mails }) => mails)).toHaveLength(1);
    const [used] = await database.admin<{ spent: number }[]>`
      select sum(spent)::int as spent from lane_usage where workspace_id = ${sender.workspaceId} and kind = 'email'`;
    expect(used?.spent).toBe(1);
    expect((await run({ key, text: "Other words" })).mails).toHaveLength(1);
    expect((await run({ key: newId() })).mails).toHaveLength(1);
  });

  it("that its server refused fails again for the same key, and isn't sent again [F16]", async () => {
    const key = newId();
    const refused = new ProviderError("rejected", "550 no");
    expect(await run({ key }, sender, refused)).toMatchObject({ said: "testMailFailed", mails: [{}] });
    expect(await run({ key })).toEqual({ said: "testMailFailed", mails: [] });
  });

  it("may carry the unsubscribe link of a step, which shows its page and unsubscribes nobody [OC-102]", async () => {
    expect((await run()).mails).toMatchObject([{ text: "At Analytical Engines", unsubscribeUrl: null }]);
    const { mails } = await run({ unsubscribeText: "No more mails, {first_name}?" });
    const url = mails[0]?.unsubscribeUrl ?? "";
    expect(mails[0]?.text).toBe(`At Analytical Engines\n\nNo more mails, Ada?\n${url}\n`);
    expect(url).toMatch(/^http:\/\/localhost:\d+\/u\/[\w-]+$/);
    const [workspace] = await database.admin<{ brand: string }[]>`
      select brand_id as brand from workspaces where id = ${sender.workspaceId}`;
    const { workspaceId, credentialId } = sender;
    const owner = { workspaceId, credentialId, email: "me@own.example" };
    const prospectId = await makeProspect(database.admin, owner);
    const token = url.slice(url.lastIndexOf("/") + 1);
    await unsubscribe(workspace!.brand, token);
    expect(await readUnsubscribeLink(workspace!.brand, token)).toEqual({
      address: "m•••@own.example",
      isDone: false,
      isTest: true,
    });
    expect((await run()).said).toBe("sent");
    const listed = await database.admin`select value from suppressions where workspace_id = ${workspaceId}`;
    expect(listed, prospectId).toEqual([]);
    const lacking = await run({ receiver: "other@own.example", unsubscribeText: "For {nickname}" });
    expect(lacking).toEqual({ said: "placeholderEmpty", mails: [] });
  });

  it("ends with the workspace's postal address where that is asked for, and there is one", async () => {
    expect((await run({ withPostalAddress: true })).mails).toMatchObject([{ text: "At Analytical Engines" }]);
    await database.admin`update workspaces set postal_address = ${"Example Ltd\n1 Main Street"}
      where id = ${sender.workspaceId}`;
    const asked = await run({ withPostalAddress: true, unsubscribeText: "Enough?" });
    expect(asked.mails[0]?.text).toMatch(/Enough\?\nhttp\S+\n\nExample Ltd\n1 Main Street\n$/);
    expect((await run()).mails).toMatchObject([{ text: "At Analytical Engines" }]);
  });

  it("carries the signature that it names, once for a key, and tells if that is gone [OC-102]", async () => {
    const { workspaceId, credentialId } = sender;
    const [signatureId, foreign] = [newId(), newId()];
    const other = await makeCredential(database.admin, workspaceId);
    await database.admin`insert into signatures (workspace_id, id, credential_id, name, message, is_default) values
      (${workspaceId}, ${signatureId}, ${credentialId}, 'a', '<b>Tess</b> Example', true),
      (${workspaceId}, ${foreign}, ${other}, 'b', 'Other', false)`;
    const named = { signatureId, credentialId: null };
    const [mail] = (await run({ signature: named, unsubscribeText: "Enough?" })).mails;
    expect(mail?.text).toBe(`At Analytical Engines\n\nTess Example\n\nEnough?\n${mail?.unsubscribeUrl}\n`);
    expect(mail?.html).toContain("<div><b>Tess</b> Example</div>");
    const usual = await run({ signature: { signatureId: "default", credentialId } });
    expect(usual.mails).toMatchObject([{ text: "At Analytical Engines\n\nTess Example\n" }]);
    const none = await run({ signature: { signatureId: "default", credentialId: other } });
    expect(none.mails).toMatchObject([{ text: "At Analytical Engines", html: null }]);

    const key = newId();
    expect((await run({ key })).mails).toHaveLength(1);
    expect((await run({ key, signature: named })).mails).toHaveLength(1);
    expect(await run({ key, signature: named })).toEqual({ said: "sent", mails: [] });

    const bytes = new Uint8Array(8).fill(7);
    const { id: picture } = await keepFile(sender, { name: "logo.png", type: "image/png", bytes });
    await database.admin`update signatures set message = 'Tess [image: logo.png]', pictures = ${[picture]}
      where id = ${signatureId}`;
    const [pictured] = (await run({ signature: named })).mails;
    expect(pictured?.files).toMatchObject([
      { name: "logo.png", contentId: expect.stringMatching(/^signature1\.test-/) },
    ]);
    expect(pictured?.html).toContain(`src="cid:${pictured?.files?.[0]?.contentId}"`);

    const missing = { said: "signatureMissing", mails: [] };
    const unnamed = await run({ signature: { signatureId: "default", credentialId: null } });
    expect(unnamed).toEqual({ said: "required", mails: [] });
    expect(await run({ signature: { signatureId: foreign, credentialId } })).toEqual(missing);
    expect(await run({ signature: { signatureId: newId(), credentialId: null } })).toEqual(missing);
    const worker = await makeMember(database.admin, { workspaceId, isAdmin: false });
    const granted = await grantAccounts(database.admin, worker, credentialId);
    expect((await run({ signature: named }, granted)).said).toBe("sent");
    expect(await run({ signature: { signatureId: foreign, credentialId: null } }, granted)).toEqual(missing);
    const refused = await callRoute<{ fields: unknown }>(testMail, {
      as: sender.token,
      body: {
        receiver: "me@own.example",
        subject: "Hi",
        text: "x",
        integration_id: sender.mailboxId,
        signature_id: foreign,
        credentials_id: credentialId,
      },
    });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: "signature_id" }] });
  });

  it("is sent by the call with all its fields [OC-059]", async () => {
    const { workspaceId, credentialId, mailboxId } = sender;
    const signatureId = newId();
    await database.admin`insert into signatures (workspace_id, id, credential_id, name, message)
      values (${workspaceId}, ${signatureId}, ${credentialId}, 'a', 'Tess Example')`;
    const send = vi
      .spyOn(ports().mail, "send")
      .mockImplementation(async (_account, { messageId }) => ({ messageId, response: "250" }));
    const answer = await callRoute(testMail, {
      as: sender.token,
      body: {
        receiver: "me@own.example",
        subject: "Hi {first_name}",
        integration_id: mailboxId,
        text: "At {company_name}",
        credentials_id: credentialId,
        signature_id: signatureId,
        workflow_id: newId(),
        with_unsubscribe_button: true,
      },
    });
    const mails = send.mock.calls.map(([, mail]) => mail);
    send.mockRestore();
    expect(answer).toMatchObject({ status: 200, payload: { done: true } });
    expect(mails).toMatchObject([{ to: { email: "me@own.example" }, subject: "Hi Ada" }]);
    expect(mails[0]?.text).toMatch(/^At Analytical Engines\n\nTess Example\n\n.+\nhttp\S+\/u\/\S+\n$/);
  });

  it("says over the wire what is missing", async () => {
    const body = { receiver: "nobody", subject: "", text: "x", integration_id: sender.mailboxId };
    const refused = await callRoute<{ fields: unknown }>(testMail, { as: sender.token, body });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: "receiver" }, { path: "subject" }] });
  });
});
