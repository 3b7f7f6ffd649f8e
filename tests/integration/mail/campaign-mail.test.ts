import { describe, expect, it } from "vitest";
import { GET as pixel } from "@/app/api/o/[token]/route.ts";
import { GET as follow } from "@/app/api/t/[token]/route.ts";
import { POST } from "@/app/api/u/[token]/route.ts";
import { db } from "@/lib/db/index.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { type Graph, lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { readConversation, readMessageFile } from "@/lib/domain/conversations/index.ts";
import { keepFile, withFiles } from "@/lib/domain/files/index.ts";
import { openMailAccount } from "@/lib/domain/mailboxes/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { createSignature } from "@/lib/domain/signatures/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { smtpMail } from "@/lib/providers/mail/smtp/adapter.ts";
import { mailTracking, ports, unsubscribeUrl } from "@/lib/wiring.ts";
import { ask } from "../../factories/call-route.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { makeBrand, makeMember } from "../../factories/make-workspace.ts";
import { noSenderless } from "../../factories/no-senderless.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { runningCampaign } from "../../factories/running-campaign.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

productListeners();
const { of, control, database } = runningWorld();

const mail = { type: "email", subject: "Hi", text: "Shall we talk?", mailboxIds: [] } as const;
const linked = { ...mail, unsubscribeText: "No more mails, {first_name}?" };
const line = (...actions: (Omit<typeof mail, "text"> & { readonly text: string })[]): Graph =>
  lineOf(actions.map((action, place) => ({ id: `s${place}`, delayHours: place * 24, action })));

/** A mailbox of the embedded world, which sends for the campaign. */
const sender = () => ({
  kind: "smtp" as const,
  email: "sender@mail.example",
  fromName: "Sam Sender",
  username: "sender@mail.example",
  password: "mailbox-pass-1",
  smtp: { host: "127.0.0.1", port: of().smtpPort, security: "none" as const },
  imap: { host: "127.0.0.1", port: of().imapPort, security: "none" as const },
});

const messenger = () =>
  sequencer.portMessenger({
    ...noSenderless,
    social: {} as never,
    mail: smtpMail({ networks: [], endpoints: [`127.0.0.1:${of().smtpPort}`, `127.0.0.1:${of().imapPort}`] }),
    servers: sequencer.serverBreakers(),
    openMailAccount: async () => sender(),
    filing: { note: async () => {}, isKnown: async () => false },
    openSocialAccount: async () => null,
    isSignedInSince: async () => true,
    withFiles,
    together: (workspaceId, read) => db.tenant({ workspaceId }, read),
    unsubscribeUrl,
    tracking: mailTracking,
    postalAddress: (of) =>
      db.tenant({ workspaceId: of.workspaceId }, (tx) => sequencer.findPostalAddress(tx.sql, of)),
    earlierMails: (thread) =>
      db.tenant({ workspaceId: thread.workspaceId }, (tx) => sequencer.findEarlierMails(tx.sql, thread)),
    signature: (of) =>
      db.tenant({ workspaceId: of.workspaceId }, (tx) => sequencer.findSignature(tx.sql, of)),
  });

/** Works until one person's enrolment stands so. */
async function workUntil(campaignId: string, stands: string) {
  const stop = new AbortController();
  const worker = sequencer.run({
    store: sequencer.postgresStore(),
    messenger: messenger(),
    workerId: `w-${campaignId}`,
    signal: stop.signal,
  });
  const standing = async () => {
    const [row] =
      await database.admin`select node_id, state from enrolments where campaign_id = ${campaignId}`;
    return `${row?.node_id} ${row?.state}`;
  };
  await expect.poll(standing, { timeout: 30_000 }).toBe(stands);
  stop.abort();
  await worker.done;
}

/** A campaign that mails a mailbox of the world, sent by a brand with such a host. */
async function mailed(host: string, address: string, graph: Graph) {
  await makeBrand(database.admin);
  const made = await runningCampaign(database.admin, graph, 1);
  await database.admin`insert into brand_domains (host, brand_id, kind, is_primary) values (${host}, ${made.brandId}, 'app', true)`;
  forgetBrands();
  await database.admin`update prospects set email = ${address}, email_lower = ${address} where id = ${made.prospectIds[0]!}`;
  return made;
}

/** Lets every step of a workspace be due now. */
async function makeDue(workspaceId: string) {
  await database.admin`update enrolments set due_at = now() where workspace_id = ${workspaceId}`;
  await database.admin`update lanes set next_at = now() where workspace_id = ${workspaceId}`;
}

/** What arrived in a mailbox: each mail's headers, unfolded, with its text. */
async function arrived(address: string) {
  const { mails } = await control<{ mails: { uid: number }[] }>("GET", `/mailboxes/${address}`);
  return Promise.all(
    mails.map(async ({ uid }) => {
      const { raw } = await control<{ raw: string }>("GET", `/mailboxes/${address}/mails/${uid}`);
      const [head = "", ...body] = raw.split("\r\n\r\n");
      const headers = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
      const find = (name: string) =>
        headers.find((each) => each.startsWith(`${name}: `))?.slice(name.length + 2);
      const longest = Math.max(...raw.split("\r\n").map((each) => each.length));
      return { find, longest, text: body.join("\r\n\r\n").replace(/=\r\n/g, "").replaceAll("=3D", "=") };
    }),
  );
}

describe("a cold mail, as its receiver's server reads it", () => {
  it("carries the one-click headers and the link, which unsubscribes its reader", async () => {
    const address = "reader@mail.example";
    const { campaignId, workspaceId, prospectIds } = await mailed(
      "app.brand.example",
      address,
      line(linked, linked),
    );
    await workUntil(campaignId, "s1 waiting");
    const [first, ...others] = await arrived(address);
    expect(others).toEqual([]);
    const [, url = ""] =
      /^<(https:\/\/app\.brand\.example\/u\/[\w-]+)>$/.exec(first?.find("List-Unsubscribe") ?? "") ?? [];
    expect(url).not.toBe("");
    expect(first?.find("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(first?.text).toContain("Shall we talk?");
    expect(first?.text).toContain(`No more mails, Ada?\r\n${url}`);
    expect(first?.longest).toBeLessThan(998);
    // Nobody who reads the conversation, or the database, gets the link.
    const rows = await database.admin`select a.payload::text || coalesce(m.text, '') as kept from actions a
      left join messages m on m.workspace_id = a.workspace_id where a.campaign_id = ${campaignId}`;
    expect(JSON.stringify(rows)).toContain("Shall we talk?");
    expect(JSON.stringify(rows)).not.toContain("/u/");

    const answer = await ask(POST, {
      params: { token: url.slice(url.lastIndexOf("/") + 1) },
      headers: { host: "app.brand.example", "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(answer.status).toBe(200);
    const said =
      await database.admin`select kind, value from suppressions where workspace_id = ${workspaceId} order by kind`;
    expect([...said]).toEqual([
      { kind: "address", value: address },
      { kind: "person", value: prospectIds[0] },
      // Their profile, whose key is their id here.
      { kind: "social", value: prospectIds[0] },
    ]);
    await workUntil(campaignId, "s1 canceled");
    expect(await arrived(address)).toHaveLength(1);
  });

  it("names the link without one click where it isn't https, and none where the step has none", async () => {
    const near = await mailed("near.localhost", "near@mail.example", line(linked));
    await workUntil(near.campaignId, "s0 complete");
    const [mailNear] = await arrived("near@mail.example");
    expect(mailNear?.find("List-Unsubscribe")).toMatch(/^<http:\/\/near\.localhost:\d+\/u\/[\w-]+>$/);
    expect(mailNear?.find("List-Unsubscribe-Post")).toBeUndefined();
    const none = await mailed("none.example", "none@mail.example", line(mail));
    await workUntil(none.campaignId, "s0 complete");
    const [mailNone] = await arrived("none@mail.example");
    expect(mailNone?.find("List-Unsubscribe")).toBeUndefined();
    expect(mailNone?.text).not.toContain("/u/");
  });
});

describe("a signature below the mails of a step", () => {
  const signed = (signatureId: string) => ({ ...linked, signatureId });
  const put = async (
    of: { workspaceId: string; credentialId: string },
    message: string,
    isDefault: boolean,
  ) => {
    const id = newId();
    await database.admin`insert into signatures (workspace_id, id, credential_id, name, message, is_default)
      values (${of.workspaceId}, ${id}, ${of.credentialId}, 'a', ${message}, ${isDefault})`;
    return id;
  };

  it("arrives as text and as HTML, as it is when the mail leaves; one that is gone or another's is left out", async () => {
    const address = "signed@mail.example";
    const gone = newId();
    const foreign = newId();
    const made = await mailed(
      "signed.example",
      address,
      line(signed("default"), signed("default"), signed(gone), signed(foreign)),
    );
    const { campaignId, workspaceId, credentialId } = made;
    const id = await put(made, '<b>Tess</b> <a href="https://x.example">Example Ltd</a>', true);
    const other = { workspaceId, credentialId: await makeCredential(database.admin, workspaceId) };
    await database.admin`update signatures set id = ${foreign} where id = ${await put(other, "Other", false)}`;
    await workUntil(campaignId, "s1 waiting");
    const [first] = await arrived(address);
    expect(first?.find("Content-Type")).toContain("multipart/alternative");
    expect(first?.text).toContain(
      "Shall we talk?\r\n\r\nTess Example Ltd (https://x.example)\r\n\r\nNo more",
    );
    expect(first?.text).toContain(
      '<p>Shall we talk?</p>\r\n<div><b>Tess</b> <a href="https://x.example">Example Ltd</a></div>',
    );
    expect(first?.text).toMatch(
      /<p><a href="https:\/\/signed\.example\/u\/[\w-]+">No more mails, Ada\?<\/a><\/p>/,
    );
    expect(first?.longest).toBeLessThan(998);

    await database.admin`update signatures set message = 'T. only' where id = ${id}`;
    for (const stands of ["s2 waiting", "s3 waiting", "s3 complete"]) {
      await makeDue(workspaceId);
      await workUntil(campaignId, stands);
    }
    const [, second, third, fourth] = await arrived(address);
    expect(second?.text).toContain("Shall we talk?\r\n\r\nT. only\r\n\r\nNo more");
    for (const without of [third, fourth])
      expect(without?.text).toContain("Shall we talk?\r\n\r\nNo more mails, Ada?");
    expect(fourth?.text).not.toContain("Other");
    expect(credentialId).not.toBe(other.credentialId);
  });

  it("brings its picture along, which its HTML shows", async () => {
    const address = "pictured@mail.example";
    const made = await mailed("pictured.example", address, line(signed("default")));
    const member = await makeMember(database.admin, { workspaceId: made.workspaceId });
    const bytes = Buffer.from("89504e470d0a1a0a", "hex");
    const { id } = await keepFile(member, { name: "logo.png", type: "image/png", bytes });
    await createSignature(member, made.credentialId, {
      name: "a",
      message: "Tess\n[image: logo.png]",
      isDefault: true,
      pictures: [id],
      key: null,
    });
    await workUntil(made.campaignId, "s0 complete");
    const [mail] = await arrived(address);
    const [, contentId = ""] = /Content-ID:\s+<([^>]+)>/i.exec(mail?.text ?? "") ?? [];
    expect(contentId).toMatch(/^signature1\./);
    expect(mail?.text).toContain(`<img src="cid:${contentId}" alt="logo.png"`);
    expect(mail?.text).toContain(bytes.toString("base64").replace("=", ""));
    expect(mail?.text).toMatch(/Content-Disposition: inline/);
  });
});

it("the mails of a campaign that asks for it end with the workspace's postal address, as it is then", async () => {
  const address = "posted@mail.example";
  const made = await mailed("posted.example", address, line(linked, mail, mail));
  const { campaignId, workspaceId } = made;
  await database.admin`update campaigns set settings = settings || ${{ isPostalAddress: true } as never}
    where id = ${campaignId}`;
  await database.admin`update workspaces set postal_address = ${"Example Ltd\n1 Main Street"} where id = ${workspaceId}`;
  const next = async (stands: string) => {
    await makeDue(workspaceId);
    await workUntil(campaignId, stands);
    return (await arrived(address)).at(-1)!.text;
  };
  const first = await next("s1 waiting");
  expect(first).toMatch(/https:\S+\r\n\r\nExample Ltd\r\n1 Main Street\r\n/);
  expect(first).toContain("<p>Example Ltd<br>\r\n1 Main Street</p>\r\n</body>");
  await database.admin`update workspaces set postal_address = '2 Side Street' where id = ${workspaceId}`;
  expect((await next("s2 waiting")).trim()).toBe("Shall we talk?\r\n\r\n2 Side Street");
  await database.admin`update workspaces set postal_address = '' where id = ${workspaceId}`;
  expect((await next("s2 complete")).trim()).toBe("Shall we talk?");
});

describe("the mails of a campaign that tracks", () => {
  const shop = "https://shop.example/a?b=1&c=2";
  const step = { ...linked, text: `Look: ${shop}` };
  const plain = { ...mail, text: "Shall we talk?" };
  const addDomain = async (workspaceId: string, domain: string, isDefault: boolean) => {
    const id = newId();
    await database.admin`insert into tracking_domains
        (workspace_id, id, domain, token, verified_at, is_default_for_link_tracking, created_at)
      values (${workspaceId}, ${id}, ${domain}, 't', now(), ${isDefault}, now())`;
    return id;
  };

  it("carry links and a pixel on the campaign's domain, the workspace's default, or the brand's host, while the plan has the feature [OC-025] [OC-026] [OC-457]", async () => {
    const address = "tracked@mail.example";
    const made = await mailed("tracked.example", address, line(step, step, step, step, plain));
    const { campaignId, workspaceId } = made;
    const own = await addDomain(workspaceId, "go.own.example", false);
    await addDomain(workspaceId, "go.default.example", true);
    await database.admin`update campaigns set settings = settings ||
        ${{ isLinkTracking: true, isOpenTracking: true, customDomain: own } as never} where id = ${campaignId}`;
    const html = (text: string) => text.slice(text.indexOf("<!DOCTYPE"));
    const linkOf = (text: string) => /href="(https:\/\/[\w.]+\/t\/[\w-]+)"/.exec(html(text))?.[1] ?? null;
    const pixelOf = (text: string) =>
      /<img src="(https:\/\/[\w.]+\/o\/[\w-]+)"/.exec(html(text))?.[1] ?? null;
    const hostsOf = (text: string) =>
      [linkOf(text), pixelOf(text)].map((url) => url && new URL(url).hostname);
    const next = async (stands: string) => {
      await makeDue(workspaceId);
      await workUntil(campaignId, stands);
      return (await arrived(address)).at(-1)!;
    };

    const first = await next("s1 waiting");
    expect(hostsOf(first.text)).toEqual(["go.own.example", "go.own.example"]);
    // The plain text keeps its address, and nobody's unsubscribing is tracked.
    expect(first.text).toContain(`Look: ${shop}`);
    expect(html(first.text)).toMatch(
      /<a href="https:\/\/tracked\.example\/u\/[\w-]+">No more mails, Ada\?<\/a>/,
    );
    expect(first.longest).toBeLessThan(998);
    const seen = (url: string, call: typeof follow) => {
      const { host, pathname } = new URL(url);
      const headers = { host, "user-agent": "Mozilla/5.0 Chrome/140", "accept-language": "de" };
      return ask(call, { params: { token: pathname.slice(3) }, headers });
    };
    expect((await seen(linkOf(first.text)!, follow)).headers.get("location")).toBe(shop);
    expect((await seen(pixelOf(first.text)!, pixel)).status).toBe(200);
    const hits = await database.admin`select h.kind, a.node_id from tracking_hits h
      join actions a on a.id = h.action_id where h.workspace_id = ${workspaceId} order by h.kind`;
    expect([...hits]).toEqual([
      { kind: "click", node_id: "s0" },
      { kind: "open", node_id: "s0" },
    ]);

    await database.admin`update tracking_domains set verified_at = null where id = ${own}`;
    expect(hostsOf((await next("s2 waiting")).text)).toEqual(["go.default.example", "go.default.example"]);
    await database.admin`delete from tracking_domains where workspace_id = ${workspaceId}`;
    expect(hostsOf((await next("s3 waiting")).text)).toEqual(["tracked.example", "tracked.example"]);
    await database.admin`update workspaces set tier = 'free' where id = ${workspaceId}`;
    const without = await next("s4 waiting");
    expect(hostsOf(without.text)).toEqual([null, "tracked.example"]);
    expect(html(without.text)).toContain('href="https://shop.example/a?b=1&amp;c=2"');
    const last = await next("s4 complete");
    expect(last.find("Content-Type")).toContain("text/plain");
    expect(last.text).not.toContain("/o/");
  });

  it("is the same mail at each try", async () => {
    const made = await mailed("again.example", "again@mail.example", line(step));
    await database.admin`update campaigns set settings = settings ||
        ${{ isLinkTracking: true, isOpenTracking: true } as never} where id = ${made.campaignId}`;
    const of = { ...made, id: newId() };
    const [one, two] = [await mailTracking(of), await mailTracking(of)];
    expect(one?.pixel).toBe(two?.pixel);
    expect(one?.links?.addressOf(shop, 0, 1)).toBe(two?.links?.addressOf(shop, 0, 1));
    expect(one?.links?.addressOf(shop, 0, 1)).toMatch(/^https:\/\/again\.example\/t\//);
    expect(await mailTracking({ ...of, campaignId: newId() })).toBeNull();
  });
});

describe("a follow-up", () => {
  it("refers to the mails of its sequence that went to the same address, so that they stand together", async () => {
    const address = "thread@mail.example";
    const made = await mailed("thread.example", address, line(mail, mail, mail, mail));
    const { campaignId, workspaceId, prospectIds } = made;
    await workUntil(campaignId, "s1 waiting");
    await makeDue(workspaceId);
    await workUntil(campaignId, "s2 waiting");
    await makeDue(workspaceId);
    await workUntil(campaignId, "s3 waiting");
    const ids = (await arrived(address)).map(({ find }) => find("Message-ID"));
    const [first, second, third] = await arrived(address);
    expect(new Set(ids).size).toBe(3);
    expect(first?.find("In-Reply-To")).toBeUndefined();
    expect(first?.find("References")).toBeUndefined();
    expect(second?.find("In-Reply-To")).toBe(ids[0]);
    expect(second?.find("References")).toBe(ids[0]);
    expect(third?.find("In-Reply-To")).toBe(ids[1]);
    expect(third?.find("References")).toBe(`${ids[0]} ${ids[1]}`);

    const other = "other-thread@mail.example";
    await database.admin`update prospects set email = ${other}, email_lower = ${other} where id = ${prospectIds[0]!}`;
    await makeDue(workspaceId);
    await workUntil(campaignId, "s3 complete");
    const [fourth] = await arrived(other);
    expect(fourth?.find("Message-ID")).toBeDefined();
    expect(fourth?.find("In-Reply-To")).toBeUndefined();
  });
});

it("a step's files arrive with its mail, and stand in the conversation", async () => {
  const file = newId();
  const step = { ...mail, files: [file] };
  const made = await mailed("files.example", "files@mail.example", line(step, mail));
  const { workspaceId, campaignId, prospectIds, member } = made;
  await database.admin`insert into files (workspace_id, id, user_id, name, type, size, digest, bytes)
    values (${workspaceId}, ${file}, ${newId()}, 'Offer.txt', 'text/plain', 9, 'd', 'The offer')`;
  await workUntil(campaignId, "s1 waiting");
  const [first] = await arrived("files@mail.example");
  expect(first?.text).toContain("Shall we talk?");
  expect(first?.text).toMatch(/Content-Disposition: attachment;\s+filename=Offer\.txt/);
  expect(first?.text).toContain(Buffer.from("The offer").toString("base64"));
  const { messages } = await readConversation(member, prospectIds[0]!, null);
  expect(messages.map(({ files }) => files.map(({ name, size }) => `${name} ${size}`))).toEqual([
    ["Offer.txt 9"],
  ]);
  const outside = { mail: ports().mail, openMailAccount };
  const read = await readMessageFile(
    member,
    outside,
    messages[0]!.files[0]!.id,
    new AbortController().signal,
  );
  expect("read" in read && Buffer.from(await read.read(4, 100)).toString()).toBe("offer");
});
