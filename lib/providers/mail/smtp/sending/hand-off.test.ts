import { afterEach, describe, expect, it } from "vitest";
import { MayNotBegin, type ProviderError } from "@/lib/kernel/errors/index.ts";
import { type ScriptedServer, scriptedServer } from "@/tests/factories/servers/scripted-server.ts";
import { smtpMail } from "../adapter.ts";

let server: ScriptedServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

type Answers = Partial<Record<"auth" | "mail" | "rcpt" | "data" | "dot", string | null>>;

/** A mail server that accepts everything, except where it is given another answer. */
async function serving(answers: Answers): Promise<ScriptedServer> {
  let inBody = false;
  server = await scriptedServer("220 mx.example\r\n", (line) => {
    const say = (step: keyof Answers, usual: string) => {
      const own = answers[step];
      return own === undefined ? `${usual}\r\n` : own === null || own === "cut" ? own : `${own}\r\n`;
    };
    if (inBody) {
      if (line !== ".") return null;
      inBody = false;
      return say("dot", "250 2.0.0 queued as 4F2");
    }
    if (/^EHLO/i.test(line)) return "250-mx.example\r\n250 AUTH PLAIN\r\n";
    if (/^AUTH/i.test(line)) return say("auth", "235 2.7.0 welcome");
    if (/^MAIL/i.test(line)) return say("mail", "250 ok");
    if (/^RCPT/i.test(line)) return say("rcpt", "250 ok");
    if (/^DATA/i.test(line)) {
      const answer = say("data", "354 go on");
      inBody = answer?.startsWith("354") ?? false;
      return answer;
    }
    return "221 bye\r\n";
  });
  return server;
}

async function send(answers: Answers, begin?: () => Promise<void>): Promise<string> {
  const { port } = await serving(answers);
  const at = { host: "127.0.0.1", port, security: "none" } as const;
  const mail = smtpMail({ networks: [], endpoints: [`127.0.0.1:${port}`] });
  try {
    const receipt = await mail.send(
      {
        kind: "smtp",
        email: "m@mail.example",
        fromName: "M",
        username: "m",
        password: "p",
        smtp: at,
        imap: at,
      },
      {
        messageId: "<k1@mail.example>",
        to: { email: "a@p.example", name: "A" },
        subject: "S",
        text: ".\n..\nT",
        html: null,
        inReplyTo: null,
        references: [],
        unsubscribeUrl: null,
        files: [],
      },
      begin,
    );
    return `sent ${receipt.messageId} ${receipt.response}`;
  } catch (error) {
    if (error instanceof MayNotBegin) return error.name;
    const { kind, retryAfter } = error as ProviderError;
    return retryAfter ? `${kind} after ${retryAfter / 60_000} min` : kind;
  }
}

describe("one hand-off of a mail", () => {
  it("carries the Message-ID and the words as they are", async () => {
    expect(await send({})).toBe("sent <k1@mail.example> 250 2.0.0 queued as 4F2");
    expect(server?.lines).toContain("Message-ID: <k1@mail.example>");
    expect(server?.lines).toContain("...");
  });

  it.each([
    ["mail", "421 4.3.2 closing", "unavailable after 5 min"],
    ["mail", "450 4.2.0 busy", "limited after 5 min"],
    ["rcpt", "451 4.7.1 greylisted", "limited after 5 min"],
    ["dot", "451 4.3.0 try later", "limited after 5 min"],
  ] as const)("at %s with %s waits and may go again [F7]", async (step, word, expected) => {
    expect(await send({ [step]: word })).toBe(expected);
  });

  it.each([
    ["rcpt", "550 5.1.1 no such user", "rejected"],
    ["rcpt", "552 5.2.2 mailbox full", "rejected"],
    ["dot", "554 5.7.1 refused", "rejected"],
    ["auth", "535 5.7.8 bad credentials", "auth"],
  ] as const)("at %s with %s is %s [F8]", async (step, word, expected) => {
    expect(await send({ [step]: word })).toBe(expected);
  });

  it.each([
    ["auth", "unavailable"],
    ["rcpt", "unavailable"],
    ["data", "unavailable"],
    ["dot", "ambiguous"],
  ] as const)("whose line is cut at %s is %s [F9]", async (step, expected) => {
    expect(await send({ [step]: "cut" })).toBe(expected);
  });

  it("begins once its server has agreed, right before the first byte [F9]", async () => {
    let before: string[] = [];
    const noteLines = async () => {
      before = [...(server?.lines ?? [])];
    };
    expect(await send({}, noteLines)).toMatch("sent");
    expect(before.at(-1)).toBe("DATA");
    before = [];
    expect(await send({ rcpt: "451 4.7.1 greylisted" }, noteLines)).toMatch("limited");
    expect(before).toEqual([]);
  });

  it("leaves nothing where it may not begin [F4]", async () => {
    const refuse = async () => {
      throw new MayNotBegin("taken over");
    };
    await expect(send({}, refuse)).resolves.toBe("MayNotBegin");
    await new Promise((wait) => setTimeout(wait, 100));
    expect(server?.lines.at(-1)).toBe("DATA");
  });
});
