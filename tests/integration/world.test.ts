import { request } from "node:http";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { smtpMail } from "@/lib/providers/mail/smtp/adapter.ts";
import { worldSocial } from "@/lib/providers/social/world/adapter.ts";
import { startWorld } from "@/lib/world/world.ts";
import { runningWorld } from "../factories/servers/running-world.ts";

const day = 86_400_000;
const email = "ada.hart@network.example";

interface Clock {
  now: string;
  rate: number;
}

/** A promise, and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe("the embedded world as a whole", () => {
  const { of, control, database } = runningWorld();
  const social = () => worldSocial({ baseUrl: `http://127.0.0.1:${of().httpPort}` });

  it("answers no control call that a page in a browser can have sent", async () => {
    const asked = (method: string, path: string, headers: Record<string, string>, body?: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = request({ host: "127.0.0.1", port: of().httpPort, method, path, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        sent.on("error", reject).end(body);
      });
    const [json, host] = ["application/json", `127.0.0.1:${of().httpPort}`];
    const outbox = "/control/outbox";
    expect(await asked("GET", outbox, { host })).toBe(200);
    expect(await asked("GET", outbox, { host: "evil.example" })).toBe(403);
    expect(await asked("GET", outbox, { host: "127.0.0.1.evil.example" })).toBe(403);
    expect(await asked("GET", outbox, { host, origin: "https://evil.example" })).toBe(403);
    expect(await asked("GET", outbox, { host, "sec-fetch-site": "cross-site" })).toBe(403);
    const before = await control<Clock>("GET", "/clock");
    const jump = JSON.stringify({ mode: "stepped", advanceMs: day });
    const foreign: Record<string, string>[] = [
      { host, "content-type": "text/plain" },
      { host, "content-type": "text/plain", origin: "https://evil.example" },
      { host, "content-type": json, origin: "null" },
      { host: "evil.example", "content-type": json },
    ];
    for (const headers of foreign) expect(await asked("POST", "/control/clock", headers, jump)).toBe(403);
    const after = await control<Clock>("GET", "/clock");
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeLessThan(day / 2);
  });

  it("lets invited people accept and answer when the clock is stepped", async () => {
    const before = await control<Clock>("GET", "/clock");
    await social().connect({ email, password: "network-pass-1", countryCode: "GB" });
    const { signIns } = await control<{ signIns: { ref: string; pin: string }[] }>(
      "GET",
      "/network-sign-ins",
    );
    const pin = signIns.find((entry) => entry.ref === "acc-1")?.pin ?? "";
    expect((await social().solveCheckpoint("acc-1", pin)).state).toBe("connected");
    const { people } = await control<{ people: { url: string; providerId: string }[] }>(
      "GET",
      "/people?limit=40",
    );
    for (const { url } of people)
      await social().perform("acc-1", { kind: "invite", profile: url, note: "" }, url);
    expect((await social().poll("acc-1", null)).events).toEqual([]);

    await control("POST", "/clock", { advanceMs: 3 * day });
    const { events, cursor } = await social().poll("acc-1", null);
    const accepted = events.filter((event) => event.kind === "accepted");
    expect(accepted.length).toBeGreaterThan(10);
    expect(accepted.length).toBeLessThan(40);
    for (const event of accepted) {
      if (event.kind !== "accepted") continue;
      const action = { kind: "message", profile: event.providerId, text: "Do you have a minute?" } as const;
      await social().perform("acc-1", action, event.providerId);
    }
    await control("POST", "/clock", { advanceMs: 3 * day });
    const later = await social().poll("acc-1", cursor);
    expect(later.events.length).toBeGreaterThan(0);
    expect(new Set(later.events.map((event) => event.kind))).toEqual(new Set(["message"]));
    const after = await control<Clock>("GET", "/clock");
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(6 * day);
  });

  it("runs product time faster, and never back", async () => {
    const first = await control<Clock>("POST", "/clock", { mode: "scaled", rate: 3600 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const second = await control<Clock>("POST", "/clock", { mode: "real" });
    const passed = Date.parse(second.now) - Date.parse(first.now);
    expect(passed).toBeGreaterThan(10 * 60_000);
    expect(second.rate).toBe(1);
  });

  it("answers a step of the clock only when what became due has happened, even if the loop is carrying it out", async () => {
    const admin = postgres(database.worldUrl, { max: 1, onnotice: () => {} });
    await admin`insert into world.due (due_at, kind, account, person, payload)
      values (public.product_now() + interval '1 hour', 'accept', 'nobody', null, '{}')`;
    const [locked, held] = [gate(), gate()];
    const carrying = admin.begin(async (sql) => {
      await sql`delete from world.due where account = 'nobody'`;
      locked.open();
      await held.opened;
    });
    await locked.opened;
    const stepped = control("POST", "/clock", { advanceMs: day }).then(() => "stepped");
    const early = await Promise.race([stepped, new Promise((resolve) => setTimeout(resolve, 400))]);
    held.open();
    await carrying;
    expect(early).toBeUndefined();
    expect(await stepped).toBe("stepped");
    await admin.end();
  });

  it("keeps the product's own mails in the outbox, and loses nothing in a restart", async () => {
    const server = (port: number) => ({ host: "127.0.0.1", port, security: "none" }) as const;
    const endpoints = [`127.0.0.1:${of().smtpPort}`, `127.0.0.1:${of().imapPort}`];
    await smtpMail({ networks: [], endpoints }).send(
      {
        kind: "smtp",
        email: "system@world.example",
        fromName: "Outreach",
        username: "system@world.example",
        password: "embedded-world",
        smtp: server(of().smtpPort),
        imap: server(of().imapPort),
      },
      {
        messageId: "<activation@world.example>",
        to: { email: "new@people.example", name: "New" },
        subject: "Confirm your address",
        text: "http://localhost/auth/activate?code=1",
        html: null,
        inReplyTo: null,
        references: [],
        unsubscribeUrl: null,
        files: [],
      },
    );
    const outbox = (port: number) =>
      fetch(`http://127.0.0.1:${port}/control/outbox?recipient=new@people.example`).then((reply) =>
        reply.json(),
      );
    const kept = await outbox(of().httpPort);
    expect(kept).toMatchObject({ mails: [{ subject: "Confirm your address" }] });
    const feed = await social().poll("acc-1", null);

    await of().stop();
    const again = await startWorld({
      databaseUrl: database.worldUrl,
      seed: 7,
      httpPort: 0,
      smtpPort: 0,
      imapPort: 0,
    });
    try {
      expect(await outbox(again.httpPort)).toEqual(kept);
      const port = worldSocial({ baseUrl: `http://127.0.0.1:${again.httpPort}` });
      expect(await port.poll("acc-1", null)).toEqual(feed);
    } finally {
      await again.stop();
    }
  });
});
