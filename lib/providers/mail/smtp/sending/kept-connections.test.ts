import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type ScriptedServer, scriptedServer } from "@/tests/factories/servers/scripted-server.ts";
import type { MailPort, SmtpAccount } from "../../port.ts";
import { smtpMail } from "../adapter.ts";
import { usualLimits } from "./sessions.ts";

/** How a server answers a connection's nth mail (from 1); undefined: as usual. */
type Own = (step: string, mail: number, connection: number) => string | null | undefined;

let server: ScriptedServer & { readonly taken: string[]; most(): number };
afterEach(() => server.stop());

/** A server that counts its connections and what it took. */
async function serving(own: Own = () => undefined, ehlo = ""): Promise<void> {
  const states = new Map<Socket, { number: number; mail: number; body: string[] | null }>();
  const taken: string[] = [];
  let most = 0;
  const scripted = await scriptedServer("220 mx.example\r\n", (line, socket) => {
    const state = states.get(socket) ?? { number: states.size + 1, mail: 0, body: null };
    states.set(socket, state);
    most = Math.max(most, scripted.open());
    const answer = (step: string, usual: string) => {
      const said = own(step, state.mail, state.number);
      return said === undefined ? `${usual}\r\n` : said === null || said === "cut" ? said : `${said}\r\n`;
    };
    if (state.body) {
      if (line !== ".") {
        state.body.push(line);
        return own("body", state.mail, state.number) ?? null;
      }
      taken.push(/^Message-ID: <(\w+)@/m.exec(state.body.join("\n"))?.[1] ?? "");
      state.body = null;
      return answer("dot", "250 queued");
    }
    const step = (line.split(" ")[0] ?? "").toLowerCase();
    if (step === "ehlo") return `250-mx.example\r\n${ehlo}250 AUTH PLAIN\r\n`;
    if (step === "auth") return answer(step, "235 welcome");
    if (step === "mail") state.mail += 1;
    if (step === "data") {
      const said = answer(step, "354 go on");
      if (said?.startsWith("354")) state.body = [];
      return said;
    }
    return answer(step, step === "quit" ? "221 bye" : "250 ok");
  });
  server = Object.assign(scripted, { taken, most: () => most });
}

const mailTo = (limits = {}): MailPort<SmtpAccount> =>
  smtpMail({ networks: [], endpoints: [`127.0.0.1:${server.port}`] }, { ...usualLimits, ...limits });

let begun: string[] = [];
async function send(
  port: MailPort<SmtpAccount>,
  id: string,
  more: Partial<SmtpAccount> = {},
): Promise<string> {
  const smtp = { host: "127.0.0.1", port: server.port, security: "none" } as const;
  const sender = { email: "m@mail.example", fromName: "M", username: "m", password: "p", smtp, imap: smtp };
  const mail = {
    messageId: `<${id}@mail.example>`,
    to: { email: `${id}@p.example`, name: "A" },
    subject: "S",
    text: "T",
    html: null,
    inReplyTo: null,
    references: [],
    unsubscribeUrl: null,
    files: [],
  };
  try {
    await port.send({ kind: "smtp", ...sender, ...more }, mail, async () => void begun.push(id));
    return "sent";
  } catch (error) {
    return error instanceof ProviderError ? error.kind : String(error);
  }
}

const said = (word: string) => server.lines.filter((line) => line.startsWith(word)).length;

describe.each([
  ["one command at a time", ""],
  ["pipelined", "250-PIPELINING\r\n"],
])("a kept connection to a mail server (%s)", (_name, ehlo) => {
  it("carries the mails of its mailbox that come close together, after one sign-in, with RSET between", async () => {
    await serving(undefined, ehlo);
    const port = mailTo();
    for (const id of ["a", "b", "c"]) expect(await send(port, id)).toBe("sent");
    expect(server.taken).toEqual(["a", "b", "c"]);
    expect([said("EHLO"), said("AUTH"), said("MAIL")]).toEqual([1, 1, 3]);
    const steps = server.lines
      .filter((line) => /^(MAIL|RSET|\.$)/.test(line))
      .map((line) => line.slice(0, 4));
    expect(steps.slice(0, 8)).toEqual(["MAIL", ".", "RSET", "MAIL", ".", "RSET", "MAIL", "."]);
  });

  it.each([
    ["mail", "cut"],
    ["rcpt", "cut"],
    ["data", "cut"],
    ["mail", null],
    ["rcpt", null],
    ["data", null],
    ["rset", null],
    ["rset", "cut"],
    ["rset", "502 what?"],
    ["mail", "421 4.4.2 idle for too long"],
    ["rcpt", "421 4.7.0 too many mails of this session"],
    ["data", "421 4.3.2 closing"],
    ["mail", "530 5.7.0 sign in first"],
    ["mail", "451 4.5.3 too many mails of this session"],
    ["data", "250 an answer too many"],
    ["data", "554 5.5.0 no further mails of this session"],
    ["data", "503 5.5.1 bad sequence"],
  ] as const)(
    "that fails at %s (%s) before anything of a mail has left: the mail goes once, over a new one [F9]",
    async (step, word) => {
      begun = [];
      await serving((at, mail, connection) => {
        const isNext = mail === (step === "rset" ? 1 : 2);
        return connection === 1 && isNext && at === step ? word : undefined;
      }, ehlo);
      const port = mailTo({ agreeMs: 300 });
      expect([await send(port, "a"), await send(port, "b")]).toEqual(["sent", "sent"]);
      expect(server.taken).toEqual(["a", "b"]);
      expect(begun).toEqual(["a", "b"]);
      expect(said("AUTH")).toBe(2);
    },
  );

  it("whose server refuses the mail at DATA over a new one, too: it is refused, and not tried a third time [F8]", async () => {
    begun = [];
    await serving((at, mail, connection) => {
      const isSecond = connection === 1 ? mail === 2 : mail === 1;
      return at === "data" && isSecond ? "554 5.7.1 no" : undefined;
    }, ehlo);
    const port = mailTo();
    expect([await send(port, "a"), await send(port, "b")]).toEqual(["sent", "rejected"]);
    expect([said("MAIL"), server.taken, begun]).toEqual([3, ["a"], ["a"]]);
  });

  it("that the server closed while nothing was sent isn't used any more", async () => {
    await serving(undefined, ehlo);
    const port = mailTo();
    await send(port, "a");
    await expect.poll(() => said("RSET")).toBe(1);
    server.cutAll();
    expect(await send(port, "b")).toBe("sent");
    expect(server.taken).toEqual(["a", "b"]);
  });

  it.each([
    ["body", "cut", "ambiguous"],
    ["dot", "cut", "ambiguous"],
    ["dot", "354 a wrong answer", "ambiguous"],
    ["dot", "451 4.3.0 try later", "limited"],
    ["dot", "554 5.7.1 refused", "rejected"],
    ["rcpt", "450 4.2.0 greylisted", "limited"],
    ["rcpt", "550 5.1.1 unknown", "rejected"],
    ["data", "451 4.3.0 later", "limited"],
  ] as const)("tries nothing twice where %s meets %s: it is %s [F7, F8, F9]", async (step, word, is) => {
    await serving(
      (at, mail, connection) => (connection === 1 && mail === 2 && at === step ? word : undefined),
      ehlo,
    );
    const port = mailTo();
    expect([await send(port, "a"), await send(port, "b")]).toEqual(["sent", is]);
    expect(said("MAIL")).toBe(2);
    expect(said("RCPT")).toBe(2);
    expect(await send(port, "c")).toBe("sent");
    expect(server.taken.filter((id) => id === "b").length).toBeLessThan(2);
  });

  it("isn't trusted after answers that nobody asked for", async () => {
    await serving((step, mail, connection) => {
      if (connection > 1) return undefined;
      return step === "dot"
        ? "250 queued\r\n250 twice"
        : mail === 1 && step === "rset"
          ? "250 ok"
          : undefined;
    }, ehlo);
    const port = mailTo();
    expect([await send(port, "a"), await send(port, "b")]).toEqual(["sent", "sent"]);
    expect(server.taken).toEqual(["a", "b"]);
    expect(said("AUTH")).toBe(2);
  });
});

describe("the kept connections of a process", () => {
  it("are left after their time without a mail, and after as many mails as one may carry", async () => {
    await serving();
    const port = mailTo({ idleMs: 200, mails: 2 });
    await send(port, "a");
    await send(port, "b");
    await expect.poll(() => server.open()).toBe(0);
    expect(said("QUIT")).toBe(1);
    await send(port, "c");
    await pause(100);
    expect(server.open()).toBe(1);
    await expect.poll(() => server.open()).toBe(0);
    expect([said("AUTH"), said("QUIT")]).toEqual([2, 2]);
  });

  it("are left although a server doesn't say goodbye [S24]", async () => {
    await serving((step) => (step === "quit" ? null : undefined));
    await send(mailTo({ mails: 1 }), "a");
    await expect.poll(() => server.open(), { timeout: 3_000 }).toBe(0);
  });

  it("belong to one mailbox each, and are left when its password or server changes", async () => {
    await serving();
    const port = mailTo();
    await send(port, "a");
    await send(port, "b", { email: "other@mail.example" });
    expect([said("AUTH"), server.open()]).toEqual([2, 2]);
    await send(port, "c", { password: "new" });
    expect(said("AUTH")).toBe(3);
    await expect.poll(() => server.open()).toBe(2);
    const signIn = Buffer.from("\0m\0new").toString("base64");
    expect(server.lines.filter((line) => line.startsWith("AUTH")).at(-1)).toBe(`AUTH PLAIN ${signIn}`);
    expect(server.taken).toEqual(["a", "b", "c"]);
  });

  it.each([
    ["a server", { perHost: 2 }],
    ["all", { overall: 2, forFirst: 0 }],
  ])("are as many as %s may have: others wait, and kept ones make room [S24]", async (_whose, limits) => {
    await serving();
    const port = mailTo(limits);
    const ids = ["a", "b", "c", "d", "e", "f"];
    const ends = await Promise.all(ids.map((id) => send(port, id, { email: `${id}@mail.example` })));
    expect(ends).toEqual(ids.map(() => "sent"));
    expect([...server.taken].sort()).toEqual(ids);
    // One that says goodbye may still be open at its server.
    expect(server.most()).toBeLessThanOrEqual(4);
    expect(await send(port, "g", { email: "g@mail.example" })).toBe("sent");
  });

  it("are as many as a workspace's share at most, and leave the others their places; no workspace uses another's", async () => {
    await serving();
    const port = mailTo({ perTenant: 2 });
    const ids = ["a", "b", "c", "d", "e"];
    const ends = ids.map((id) => send(port, id, { email: `${id}@mail.example`, tenant: "one" }));
    expect(await Promise.all(ends)).toEqual(ids.map(() => "sent"));
    await expect.poll(() => server.open()).toBe(2);
    expect(await send(port, "f", { email: "e@mail.example", tenant: "two" })).toBe("sent");
    expect([said("AUTH"), server.open()]).toEqual([6, 3]);
  });
});
