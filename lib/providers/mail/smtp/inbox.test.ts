import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pollOnce } from "@/tests/factories/poll-once.ts";
import { type ScriptedServer, scriptedServer } from "@/tests/factories/servers/scripted-server.ts";
import type { MailPort, SmtpAccount } from "../port.ts";
import { smtpMail } from "./adapter.ts";

/** A folder as an IMAP server stores it. */
const box = {
  validity: 7,
  next: 1,
  mails: [] as { uid: number; id: string; day: number; date?: string | undefined }[],
  /** Mails whose body the server doesn't give, and the labels that Gmail tells of others. */
  bodiless: new Set<string>(),
  labels: new Map<string, string>(),
  /** Cuts the connection after so many fetched mails. */
  dropAfter: Number.POSITIVE_INFINITY,
  /** Mails removed between the search and the fetch. */
  expunge: new Set<number>(),
  /** Whether opening the folder tells the next UID. */
  tellsNext: true,
  /** Whether every search is answered with NO. */
  refusesSearch: false,
  /** The answer to a sign-in. Null cuts the connection. */
  signIn: "OK welcome" as string | null,
};
let server: ScriptedServer;
let mail: MailPort;
let account: SmtpAccount;

const dateOf = ({ day, date }: { day: number; date?: string | undefined }) =>
  date ?? `${String(day).padStart(2, " ")}-Mar-2026 10:00:00 +0000`;
const arrive = (id: string, day = 2, date?: string) => {
  box.mails.push({ uid: box.next, id, day, date });
  box.next += 1;
};
const rangeUpTo = (last: number) => (set: string) => {
  const parts = set
    .split(",")
    .map((part) => part.split(":").map((end) => (end === "*" ? last : Number(end))));
  return (uid: number) =>
    parts.some(([from = 0, to = from]) => uid >= Math.min(from, to) && uid <= Math.max(from, to));
};
const range = (set: string) => rangeUpTo(box.mails.at(-1)?.uid ?? 0)(set);

function answer(line: string, end: () => void): string {
  const [tag = "*", ...words] = line.split(" ");
  const command = words.join(" ").toUpperCase();
  if (/^(LOGIN|AUTHENTICATE)/.test(command)) {
    if (box.signIn === null) end();
    else return `${tag} ${box.signIn}\r\n`;
  }
  if (command.startsWith("EXAMINE") || command.startsWith("SELECT"))
    return `* ${box.mails.length} EXISTS\r\n* OK [UIDVALIDITY ${box.validity}] ok\r\n${box.tellsNext ? `* OK [UIDNEXT ${box.next}] ok\r\n` : ""}* FLAGS ()\r\n${tag} OK [READ-ONLY] done\r\n`;
  if (command.startsWith("UID SEARCH") && box.refusesSearch) return `${tag} NO [LIMIT] not now\r\n`;
  if (command.startsWith("UID SEARCH")) {
    const since = /SINCE (\d+)-MAR-2026/.exec(command);
    const set = /UID ([\d:,*]+)/.exec(command.slice(10));
    const found = box.mails
      .filter(({ day }) => !since || day >= Number(since[1]))
      .filter(({ uid }) => !set?.[1] || range(set[1])(uid));
    return `* SEARCH ${found.map(({ uid }) => uid).join(" ")}\r\n${tag} OK done\r\n`;
  }
  if (command.startsWith("FETCH")) {
    const isAsked = rangeUpTo(box.mails.length)(words[1] ?? "");
    const said = box.mails.map((one, i) =>
      isAsked(i + 1) ? `* ${i + 1} FETCH (UID ${one.uid} INTERNALDATE "${dateOf(one)}")\r\n` : "",
    );
    return `${said.join("")}${tag} OK done\r\n`;
  }
  if (command.startsWith("UID FETCH")) {
    box.mails = box.mails.filter(({ uid }) => !box.expunge.has(uid));
    const wanted = box.mails.filter(({ uid }) => range(words[2] ?? "")(uid));
    const said = wanted.slice(0, box.dropAfter).map((one) => {
      const { uid, id } = one;
      const place = box.mails.indexOf(one) + 1;
      if (!command.includes("BODY")) return `* ${place} FETCH (UID ${uid} INTERNALDATE "${dateOf(one)}")\r\n`;
      if (box.bodiless.has(id) && command.includes("BODY.PEEK[]"))
        return `* ${place} FETCH (UID ${uid} RFC822.SIZE 900 INTERNALDATE "${dateOf(one)}" BODY[]<0> NIL)\r\n`;
      const raw = `From: ${id}@p.example\r\nMessage-ID: <${id}@p.example>\r\n\r\nHello`;
      const labels = box.labels.has(id) ? ` X-GM-LABELS (${box.labels.get(id)})` : "";
      const what = command.includes("BODY.PEEK[]") ? "BODY[]<0>" : "BODY[HEADER]<0>";
      return `* ${place} FETCH (UID ${uid}${labels} INTERNALDATE "${dateOf(one)}" ${what} {${raw.length}}\r\n${raw})\r\n`;
    });
    if (wanted.length <= box.dropAfter) return `${said.join("")}${tag} OK done\r\n`;
    box.dropAfter = Number.POSITIVE_INFINITY;
    setTimeout(end, 20);
    return said.join("");
  }
  if (command.startsWith("LIST")) return `* LIST () "/" INBOX\r\n${tag} OK done\r\n`;
  if (command.startsWith("STATUS"))
    return `* STATUS INBOX (UIDVALIDITY ${box.validity}${box.tellsNext ? ` UIDNEXT ${box.next}` : ""})\r\n${tag} OK done\r\n`;
  if (command.startsWith("LOGOUT")) return `* BYE\r\n${tag} OK bye\r\n`;
  return `${tag} OK done\r\n`;
}

beforeEach(async () => {
  Object.assign(box, {
    validity: 7,
    next: 1,
    mails: [],
    bodiless: new Set(),
    labels: new Map(),
    dropAfter: Number.POSITIVE_INFINITY,
    expunge: new Set(),
    tellsNext: true,
    refusesSearch: false,
    signIn: "OK welcome",
  });
  server = await scriptedServer("* OK [CAPABILITY IMAP4rev1 X-GM-EXT-1] ready\r\n", (line, socket) =>
    answer(line, () => socket.destroy()),
  );
  const at = { host: "127.0.0.1", port: server.port, security: "none" } as const;
  mail = smtpMail({ networks: [], endpoints: [`127.0.0.1:${server.port}`] });
  account = {
    kind: "smtp",
    email: "m@x.example",
    fromName: "M",
    username: "m",
    password: "p",
    smtp: at,
    imap: at,
  };
});
afterEach(() => server.stop());

const poll = async (cursor: string | null, limit = 50) => {
  const news = await pollOnce(mail, account, cursor, limit);
  return {
    ...news,
    ids: news.mails.map(({ raw }) => /^From: (\w+)@/.exec(Buffer.from(raw).toString())?.[1]),
  };
};

/** The start of a mailbox in February 2026: one that is empty counts mail of about then on. */
async function begin() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 1, 28) });
  try {
    return await poll(null);
  } finally {
    vi.useRealTimers();
  }
}

describe("reading an inbox [F10]", () => {
  it("begins with what arrives from now on, and reads each mail once, in order and in portions", async () => {
    arrive("old");
    const start = await poll(null);
    expect(start.ids).toEqual([]);
    for (const id of ["a", "b", "c"]) arrive(id);
    const first = await poll(start.cursor, 2);
    expect(first.ids).toEqual(["a", "b"]);
    const second = await poll(first.cursor, 2);
    expect(second.ids).toEqual(["c"]);
    expect((await poll(second.cursor)).ids).toEqual([]);
  });

  it("takes nothing of a fetch whose line was cut, and everything at the next try", async () => {
    const { cursor } = await begin();
    for (const id of ["a", "b", "c", "d"]) arrive(id);
    box.dropAfter = 2;
    await expect(pollOnce(mail, account, cursor, 50)).rejects.toMatchObject({ kind: "unavailable" });
    expect((await poll(cursor)).ids).toEqual(["a", "b", "c", "d"]);
  });

  it("goes on past mails that vanish between the search and the fetch", async () => {
    const { cursor } = await begin();
    for (const id of ["a", "b", "c"]) arrive(id);
    box.expunge.add(2).add(3);
    const news = await poll(cursor);
    expect(news.ids).toEqual(["a"]);
    arrive("d");
    expect((await poll(news.cursor)).ids).toEqual(["d"]);
  });

  it("reports what is newer than the newest known again when the folder is numbered anew, and not its whole past", async () => {
    arrive("ancient", 1);
    const start = await poll(null);
    arrive("a", 20);
    const known = await poll(start.cursor);
    arrive("b", 20);
    box.validity = 8;
    box.mails = box.mails.map((one, i) => ({ ...one, uid: 100 + i }));
    box.next = 200;
    const news = await poll(known.cursor);
    expect(news.ids).toEqual(["a", "b"]);
    arrive("c", 21);
    expect((await poll(news.cursor)).ids).toEqual(["c"]);
  });

  it("misses nothing of a folder that is numbered anew before its first mail, and takes no past for news", async () => {
    arrive("ancient", 1);
    const start = await poll(null);
    box.validity = 8;
    arrive("a", 31);
    const news = await poll(start.cursor);
    expect(news.ids).toEqual(["a"]);
    arrive("b", 31);
    expect((await poll(news.cursor)).ids).toEqual(["b"]);
  });

  it.each([false, true])(
    "begins now and reads on where the server doesn't tell its next number (empty at first: %s)",
    async (isEmpty) => {
      box.tellsNext = false;
      if (!isEmpty) arrive("old");
      const start = await begin();
      expect(start.ids).toEqual([]);
      for (const id of ["a", "b", "c"]) arrive(id);
      const first = await poll(start.cursor, 2);
      expect(first.ids).toEqual(["a", "b"]);
      const second = await poll(first.cursor, 2);
      expect(second.ids).toEqual(["c"]);
      box.validity = 8;
      arrive("d", 3);
      const third = await poll(second.cursor);
      expect(third.ids).toContain("d");
      arrive("e", 3);
      expect((await poll(third.cursor)).ids).toEqual(["e"]);
    },
  );

  it.each([false, true])(
    "misses nothing of a folder whose numbers shrank without a word, and takes no past for news (told: %s)",
    async (tellsNext) => {
      box.tellsNext = tellsNext;
      box.next = 500;
      arrive("old", 1);
      const start = await poll(null);
      arrive("a", 20);
      const known = await poll(start.cursor);
      // A backup was restored, and mail has come since.
      box.mails = box.mails.map((one, i) => ({ ...one, uid: 10 + i }));
      box.next = 12;
      arrive("b", 21);
      const news = await poll(known.cursor);
      expect(news.ids).toEqual(["a", "b"]);
      arrive("c", 21);
      expect((await poll(news.cursor)).ids).toEqual(["c"]);
    },
  );

  it("takes no past for news where the folder was numbered anew, nothing came, and the next number isn't told", async () => {
    box.tellsNext = false;
    for (const [n, id] of ["old", "older"].entries()) arrive(id, 1 + n);
    const start = await poll(null);
    arrive("a", 20);
    const known = await poll(start.cursor);
    box.mails.pop();
    box.validity = 8;
    const news = await poll(known.cursor);
    expect(news.ids).toEqual([]);
    expect((await poll(news.cursor)).ids).toEqual([]);
    arrive("b", 21);
    expect((await poll(news.cursor)).ids).toEqual(["b"]);
  });

  it("misses nothing behind a mail that is dated in the future, where the folder is numbered anew", async () => {
    const start = await poll(null);
    arrive("future", 31, "01-Mar-2099 10:00:00 +0000");
    const known = await poll(start.cursor);
    box.validity = 8;
    const [, , day, month, year, time] =
      /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date().toUTCString()) ?? [];
    arrive("b", 31, `${day}-${month}-${year} ${time} +0000`);
    const news = await poll(known.cursor);
    expect(news.ids).toContain("b");
  });

  it("reads on where the server refuses to search", async () => {
    arrive("old");
    const { cursor } = await poll(null);
    box.refusesSearch = true;
    expect((await poll(cursor)).ids).toEqual([]);
    for (const id of ["a", "b"]) arrive(id);
    const news = await poll(cursor);
    expect(news.ids).toEqual(["a", "b"]);
    expect((await poll(news.cursor)).ids).toEqual([]);
  });

  it("takes no past for news where the folder was numbered anew and the search is refused, and misses nothing", async () => {
    for (let day = 1; day <= 9; day++) arrive(`old${day}`, day);
    const start = await poll(null);
    arrive("a", 20);
    const known = await poll(start.cursor);
    arrive("b", 20);
    box.validity = 8;
    box.mails = box.mails.map((one, i) => ({ ...one, uid: 100 + i }));
    box.next = 200;
    box.refusesSearch = true;
    const news = await poll(known.cursor);
    expect(news.ids).toEqual(["a", "b"]);
    box.refusesSearch = false;
    expect((await poll(news.cursor)).ids).toEqual([]);
    arrive("c", 21);
    expect((await poll(news.cursor)).ids).toEqual(["c"]);
  });

  it.each([false, true])(
    "takes no past for news between the portions of a folder that was numbered anew (search refused: %s)",
    async (refuses) => {
      arrive("old1", 1);
      const start = await poll(null);
      arrive("a", 20);
      const known = await poll(start.cursor);
      for (const id of ["b", "c", "d"]) arrive(id, 20);
      box.validity = 8;
      // Old mail now has higher numbers than some new mail.
      const [old1, ...rest] = box.mails;
      box.mails = [...rest, { ...old1!, id: "old2" }, old1!].map((one, i) => ({ ...one, uid: 100 + i }));
      box.next = 200;
      box.refusesSearch = refuses;
      const ids: string[] = [];
      let { cursor } = known;
      for (let page = 0; page < 6; page++) {
        const news = await poll(cursor, 2);
        ids.push(...news.ids.map(String));
        cursor = news.cursor;
      }
      expect(ids).toEqual(["a", "b", "c", "d"]);
    },
  );

  it("tells a refused sign-in from one that is cut or put off [F8]", async () => {
    for (const [answered, kind] of [
      ["NO [AUTHENTICATIONFAILED] no", "auth"],
      ["NO [UNAVAILABLE] try again later", "unavailable"],
      [null, "unavailable"],
    ] as const) {
      box.signIn = answered;
      await expect(pollOnce(mail, account, null, 50), `${answered}`).rejects.toMatchObject({ kind });
    }
  });

  it("reads the headers of a mail whose body the server doesn't give: they tell whose answer it is [F12]", async () => {
    arrive("old");
    const { cursor } = await poll(null);
    arrive("a");
    box.bodiless.add("a");
    arrive("b");
    expect((await poll(cursor)).ids).toEqual(["a", "b"]);
  });

  it("takes what was sent from Gmail, under whatever address, for no answer", async () => {
    arrive("old");
    const { cursor } = await poll(null);
    for (const [id, labels] of [
      ["alias", '"\\\\Sent"'],
      ["answer", '"\\\\Inbox" Work'],
      ["myself", '"\\\\Sent" "\\\\Inbox"'],
    ] as const) {
      arrive(id);
      box.labels.set(id, labels);
    }
    expect((await poll(cursor)).ids).toEqual(["answer", "myself"]);
  });

  it("reads from the beginning where the cursor makes no sense", async () => {
    arrive("a");
    expect((await poll("nonsense")).ids).toEqual(["a"]);
  });
});
