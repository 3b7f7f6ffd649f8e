import { describe, expect, it } from "vitest";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { MailAccount, OutgoingFile, OutgoingMail } from "@/lib/providers/mail/port.ts";
import { carryOut } from "../carry-out.ts";
import { serverBreakers } from "../server-breakers.ts";
import type { Intent } from "../store/store.ts";
import { email } from "./email.ts";
import type { Outside } from "./outside.ts";

const payload = {
  type: "email",
  mailboxId: "m",
  messageId: "<k@mail.example>",
  to: { email: "ada@p.example", name: "Ada" },
  subject: "Hi",
  text: "Shall we talk?\n",
} as const;
const intent = (more: object = {}) =>
  ({
    id: "action",
    workspaceId: "w",
    prospectId: "p",
    campaignId: "c",
    intendedAt: 0,
    attempts: 1,
    refusals: 0,
    payload: { ...payload, ...more },
  }) as Intent;

function outside(
  unsubscribeUrl: Outside["unsubscribeUrl"],
  signature: Outside["signature"] = async () => Promise.reject(new Error("asked")),
  tracking: Outside["tracking"] = async () => null,
  postalAddress: Outside["postalAddress"] = async () => null,
  files: (workspaceId: string, ids: readonly string[]) => OutgoingFile[] = () => {
    throw new Error("asked");
  },
) {
  const mails: OutgoingMail[] = [];
  let together = 0;
  const server = { host: "mail.example", port: 25 };
  const ports = {
    servers: serverBreakers(),
    openMailAccount: async () => ({ smtp: server }) as MailAccount,
    mail: {
      async send(_account: MailAccount, mail: OutgoingMail, begin: () => Promise<void>) {
        await begin();
        mails.push(mail);
        return {};
      },
    },
    together: (_workspaceId: string, read: () => Promise<unknown>) => {
      together += 1;
      return read();
    },
    unsubscribeUrl,
    earlierMails: async () => [],
    signature,
    tracking,
    postalAddress,
    withFiles: async (workspaceId: string, ids: readonly string[], work: (read: OutgoingFile[]) => unknown) =>
      work(ids.length === 0 ? [] : files(workspaceId, ids)),
  } as unknown as Outside;
  const messenger = {
    perform: (of: Intent, begin: () => Promise<void>) => email.perform(ports, of, of.payload as never, begin),
    lookUp: async () => ({ state: "unknown" }) as const,
  };
  return { mails, together: () => together, send: (of: Intent) => carryOut(messenger, of, async () => {}) };
}

describe("the mail of an email step", () => {
  it("ends with its line and the link of its own person, address and action", async () => {
    const { mails, send } = outside(
      async ({ workspaceId, prospectId, sourceId, address }) =>
        `https://app.example/u/${[workspaceId, prospectId, sourceId, address].join("+")}`,
    );
    expect(await send(intent({ unsubscribeText: "Enough?" }))).toMatchObject({ state: "sent" });
    const url = "https://app.example/u/w+p+action+ada@p.example";
    expect(mails).toMatchObject([{ text: `Shall we talk?\n\nEnough?\n${url}\n`, unsubscribeUrl: url }]);
    expect(mails[0]?.html).toContain(`<p><a href="${url}">Enough?</a></p>`);
  });

  it("reads its mailbox, thread, signature and postal address in one transaction, and waits where there is none", async () => {
    const { together, mails, send } = outside(
      async () => "",
      async () => ({ message: "Ada", pictures: [] }),
    );
    await send(intent({ signatureId: "default" }));
    expect([together(), mails.length]).toEqual([1, 1]);
    const away = async () => Promise.reject(new Error("the database is away"));
    const ports = { together: away } as unknown as Outside;
    const messenger = {
      perform: (of: Intent, begin: () => Promise<void>) =>
        email.perform(ports, of, of.payload as never, begin),
      lookUp: async () => ({ state: "unknown" }) as const,
    };
    expect(await carryOut(messenger, intent(), async () => {})).toMatchObject({
      state: "retry",
      detail: "the mail's words could not be read",
    });
  });

  it("is what its text says where the step has no link, or was claimed before there was one", async () => {
    const { mails, send } = outside(async () => Promise.reject(new Error("asked")));
    await send(intent());
    expect(mails).toMatchObject([{ text: "Shall we talk?\n", unsubscribeUrl: null, html: null }]);
  });

  it("carries its step's files in their order, and waits, without leaving, where one can't be read", async () => {
    const file = (name: string) => ({ name, type: "text/plain", bytes: new Uint8Array([1]) });
    const link = async () => "https://app.example/u/x";
    const nobody = async () => null;
    let isThere = true;
    const { mails, send } = outside(link, nobody, nobody, nobody, (workspaceId, ids) => {
      if (!isThere) throw new ProviderError("unavailable", "the files could not be read", { scope: "kind" });
      return ids.map((id) => file(`${workspaceId}/${id}`));
    });
    await send(intent({ files: ["b", "a"] }));
    expect(mails.map(({ files }) => files.map(({ name }) => name))).toEqual([["w/b", "w/a"]]);
    isThere = false;
    expect(await send(intent({ files: ["b"] }))).toMatchObject({ state: "retry" });
    expect(mails).toHaveLength(1);
    await send(intent());
    expect(mails[1]?.files).toEqual([]);
  });

  it("shows the pictures among its files whose mark stands in its text", async () => {
    const nobody = async () => null;
    const { mails, send } = outside(
      async () => "",
      nobody,
      nobody,
      nobody,
      (_, ids) => ids.map((id) => ({ name: `${id}.png`, type: "image/png", bytes: new Uint8Array([1]) })),
    );
    await send(intent({ text: "See [image: a.png]", files: ["a", "b"] }));
    expect(mails[0]?.files.map(({ contentId }) => contentId)).toEqual(["picture1.k@mail.example", null]);
    expect(mails[0]?.html).toContain('<p>See <img src="cid:picture1.k@mail.example"');
    expect(mails[0]?.text).toBe("See [image: a.png]");
  });

  it("carries the signature that its step names, as it is when it leaves, and none where that is gone", async () => {
    const asked: unknown[] = [];
    let kept: string | null = "<b>Tess</b>";
    const { mails, send } = outside(
      async () => "",
      async (of) => {
        asked.push(of);
        return kept === null ? null : { message: kept, pictures: [] };
      },
    );
    await send(intent({ signatureId: "default" }));
    kept = null;
    await send(intent({ signatureId: "s" }));
    expect(asked).toEqual([
      { workspaceId: "w", campaignId: "c", signatureId: "default" },
      { workspaceId: "w", campaignId: "c", signatureId: "s" },
    ]);
    expect(mails).toMatchObject([
      { text: "Shall we talk?\n\nTess\n", html: expect.stringContaining("<div><b>Tess</b></div>") },
      { text: "Shall we talk?\n", html: null },
    ]);
  });

  it("waits while its signature can't be read, and nobody pays for it", async () => {
    const { mails, send } = outside(async () => "");
    const outcome = await send(intent({ signatureId: "s" }));
    expect(outcome).toMatchObject({ state: "retry", detail: "the signature could not be read" });
    expect(outcome).not.toHaveProperty("refused");
    expect(mails).toEqual([]);
  });

  it("is tracked as its campaign says, but for the unsubscribe link, and only where it has HTML [OC-026]", async () => {
    const asked: unknown[] = [];
    const url = "https://app.example/u/x";
    const { mails, send } = outside(
      async () => url,
      async () => null,
      async (of) => {
        asked.push(of);
        return {
          links: {
            takes: () => true,
            addressOf: (_, place, links) => `https://l.example/t/${place}.${links}`,
          },
          pixel: "https://l.example/o/p",
        };
      },
    );
    await send(intent());
    expect([asked, mails[0]?.html]).toEqual([[], null]);
    await send(intent({ text: "https://shop.example", unsubscribeText: "Enough?" }));
    expect(asked).toEqual([{ workspaceId: "w", campaignId: "c", id: "action" }]);
    expect(mails[1]?.text).toBe(`https://shop.example\n\nEnough?\n${url}\n`);
    for (const part of ['href="https://l.example/t/0.1"', `href="${url}"`, 'src="https://l.example/o/p"'])
      expect(mails[1]?.html).toContain(part);
  });

  it("waits while nobody knows how it is tracked, and nobody pays for it", async () => {
    const { mails, send } = outside(
      async () => "https://app.example/u/x",
      async () => null,
      async () => Promise.reject(new Error("no database")),
    );
    const outcome = await send(intent({ unsubscribeText: "Enough?" }));
    expect(outcome).toMatchObject({ state: "retry", detail: "the tracking could not be read" });
    expect(outcome).not.toHaveProperty("refused");
    expect(mails).toEqual([]);
  });

  it("ends with the postal address that its campaign asks for, and waits while nobody can read it", async () => {
    let address: () => Promise<string | null> = async () => "Example Ltd\n1 Main Street";
    const { mails, send } = outside(
      async () => "https://app.example/u/x",
      async () => null,
      async () => null,
      (of) => {
        expect(of).toEqual({ workspaceId: "w", campaignId: "c" });
        return address();
      },
    );
    await send(intent());
    await send(intent({ unsubscribeText: "Enough?" }));
    expect(mails).toMatchObject([
      { text: "Shall we talk?\n\nExample Ltd\n1 Main Street\n", html: null },
      { text: "Shall we talk?\n\nEnough?\nhttps://app.example/u/x\n\nExample Ltd\n1 Main Street\n" },
    ]);
    expect(mails[1]?.html).toContain("</a></p>\n<p>Example Ltd<br>\n1 Main Street</p>\n</body>");
    address = () => Promise.reject(new Error("no database"));
    const outcome = await send(intent());
    expect(outcome).toMatchObject({ state: "retry", detail: "the postal address could not be read" });
    expect(outcome).not.toHaveProperty("refused");
    expect(mails).toHaveLength(2);
  });

  it("doesn't leave without its link: it waits, and nobody pays for it", async () => {
    const { mails, send } = outside(async () => Promise.reject(new Error("no brand")));
    const outcome = await send(intent({ unsubscribeText: "Enough?" }));
    expect(outcome).toMatchObject({ state: "retry", detail: "the unsubscribe link could not be made" });
    expect(outcome).not.toHaveProperty("refused");
    expect(mails).toEqual([]);
  });
});
