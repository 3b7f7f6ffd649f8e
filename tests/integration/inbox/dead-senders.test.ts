import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import {
  messagesSettled,
  readConversation,
  recoverByHand,
  recoverUnbegun,
  retryWaiting,
  sendByHand,
} from "@/lib/domain/conversations/index.ts";
import { saySending } from "@/lib/domain/conversations/store/by-hand.ts";
import { beginRetry, putOffRetry, takeWaiting } from "@/lib/domain/conversations/store/waiting.ts";
import { hold } from "@/lib/domain/workers/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { mailServerStage, unreachable } from "../../factories/mail-server-stage.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
/** A worker that may take others for dead. */
const judge = { mayJudge: () => true };

/** Of what this process was sending it says no more that it is at it, as if it were gone. */
const dies = () =>
  (globalThis as { outreachSending?: { messages: Set<unknown> } }).outreachSending?.messages.clear();
beforeEach(dies);

const forGood = () => new Promise<never>(() => {});

async function conversation() {
  const made = await makeConversation(database.admin, sender, { email: `${newId()}@people.example` });
  await made.incoming("Hello", newId(), { setAsideAt: new Date(Date.now() - 86_400_000) });
  return made;
}

const mailTo = (prospectId: string) =>
  ({ prospectId, channel: "email", text: "My mail", subject: "S", key: newId() }) as const;

const shown = async (prospectId: string) => {
  const { messages } = await readConversation(sender, prospectId, null);
  return messages.find(({ direction }) => direction === "out")?.state;
};

describe("a mail by hand whose process was killed", () => {
  it("goes on within ten seconds where it hadn't begun, and leaves once", async () => {
    const { prospectId } = await conversation();
    const [dead, next] = [mailServerStage(), mailServerStage()];
    dead.whileItWaitsForAPlace(forGood);
    sendByHand(sender, dead.ports, mailTo(prospectId)).catch(() => {});
    await expect.poll(() => dead.tries.length).toBe(1);
    dies();
    const began = performance.now();
    await recoverUnbegun(judge);
    expect(await shown(prospectId), "not before its hold is over").toBe("sending");
    await expect
      .poll(
        async () => {
          await recoverUnbegun(judge);
          return shown(prospectId);
        },
        { timeout: 12_000, interval: 500 },
      )
      .toBe("waiting");
    await retryWaiting(next.ports);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(performance.now() - began).toBeGreaterThan(hold.ms - 2_000);
    expect(await shown(prospectId)).toBe("sent");
    expect([dead.taken.length, next.taken.length]).toEqual([0, 1]);
  });

  it("is left to a process that lives, however long its server takes to be reached", async () => {
    const { prospectId } = await conversation();
    const { ports, taken, whileItWaitsForAPlace } = mailServerStage();
    whileItWaitsForAPlace(async () => {
      for (const end = performance.now() + hold.ms + 3_000; performance.now() < end; await wait(500))
        await recoverUnbegun(judge);
      expect(await shown(prospectId)).toBe("sending");
    });
    await sendByHand(sender, ports, mailTo(prospectId));
    await messagesSettled();
    expect([await shown(prospectId), taken.length]).toEqual(["sent", 1]);
  }, 40_000);

  it.each(["before it looks", "while it looks"])(
    "is left to its sender by a worker that may not take others for dead %s: a database that stood still kept both from speaking",
    async (when) => {
      const { prospectId } = await conversation();
      const { ports, taken, whileItWaitsForAPlace } = mailServerStage();
      let looks = 0;
      const heart = { mayJudge: () => when === "while it looks" && ++looks === 1 };
      whileItWaitsForAPlace(async () => {
        await database.admin`update messages set sender_alive_at = clock_timestamp() - interval '9 seconds'
          where direction = 'out'`;
        await recoverUnbegun(heart);
        expect(await shown(prospectId)).toBe("sending");
      });
      await sendByHand(sender, ports, mailTo(prospectId));
      await messagesSettled();
      expect([await shown(prospectId), taken.length]).toEqual(["sent", 1]);
    },
  );

  it("isn't asked about while its sender lives, though it began long ago", async () => {
    const { prospectId } = await conversation();
    const { ports, onceItHasBegun } = mailServerStage();
    let asked = 0;
    const lookUp = async () => {
      asked += 1;
      return { state: "unknown" as const };
    };
    const asking = { ...ports, mail: { ...ports.mail, lookUp } };
    const longAgo = () =>
      database.admin`update messages set begun_at = begun_at - interval '1 hour',
        created_at = created_at - interval '1 hour' where direction = 'out'`;
    onceItHasBegun(async () => {
      await longAgo();
      await recoverUnbegun(judge);
      await recoverByHand(asking);
    });
    expect(await sendByHand(sender, asking, mailTo(prospectId))).toMatchObject({ state: "sent" });
    expect(asked).toBe(0);
  });

  it("is taken again once its hold is over, where its worker died before it tried it again", async () => {
    const { prospectId } = await conversation();
    const { ports, taken } = mailServerStage(unreachable());
    await sendByHand(sender, ports, mailTo(prospectId));
    expect(await shown(prospectId)).toBe("waiting");
    // A worker has taken it right before it died.
    await database.admin`update messages set retry_at = clock_timestamp() where direction = 'out'`;
    await db.hot("operations", ({ sql }) => takeWaiting(sql, 3_600_000, 10));
    const began = performance.now();
    await expect
      .poll(
        async () => {
          await retryWaiting(ports);
          return taken.length;
        },
        { timeout: 12_000, interval: 500 },
      )
      .toBe(1);
    expect(performance.now() - began).toBeGreaterThan(hold.ms - 1_000);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe("what a process says of the mails that it is sending", () => {
  it("is said of all others, where somebody has one locked", async () => {
    const { workspaceId } = sender;
    const stage = mailServerStage();
    stage.whileItWaitsForAPlace(forGood);
    const mails = [await conversation(), await conversation(), await conversation()];
    for (const { prospectId } of mails) sendByHand(sender, stage.ports, mailTo(prospectId)).catch(() => {});
    await expect.poll(() => stage.tries.length).toBe(mails.length);
    dies();
    const rows = await database.admin<{ id: string }[]>`
      update messages set sender_alive_at = clock_timestamp() - interval '7 seconds'
       where workspace_id = ${workspaceId} and direction = 'out' returning id`;
    const ids = rows.map(({ id }) => id).sort();
    await database.admin.begin(async (merge) => {
      await merge`select 1 from messages where id = ${ids[0]!} for update`;
      await db.hot("operations", async ({ sql }) => {
        await saySending(
          sql,
          ids.map((id) => ({ workspaceId, id })),
        );
      });
    });
    const said = await database.admin<{ id: string }[]>`
      select id from messages where workspace_id = ${workspaceId}
         and sender_alive_at > clock_timestamp() - interval '5 seconds' order by id`;
    expect(said.map(({ id }) => id)).toEqual(ids.slice(1));
  });
});

describe("a worker that stood still once it had taken a waiting mail", () => {
  it("tries it no more where another one has tried it meanwhile, and its server asked for a pause", async () => {
    const { prospectId } = await conversation();
    const { workspaceId } = sender;
    const { ports, taken } = mailServerStage(unreachable());
    await sendByHand(sender, ports, mailTo(prospectId));
    const due = () => database.admin`
      update messages set retry_at = clock_timestamp() where prospect_id = ${prospectId} and direction = 'out'`;
    const take = async () => {
      const all = await db.hot("operations", ({ sql }) => takeWaiting(sql, 3_600_000, 10));
      return all.filter((each) => each.workspaceId === workspaceId);
    };
    await due();
    const [late] = await take();
    // Its hold is over: another worker takes it, is refused, and leaves it alone for five minutes.
    await due();
    const [next] = await take();
    expect(next!.until).not.toBe(late!.until);
    await database.admin`update messages set retry_at = clock_timestamp() + interval '5 minutes'
      where prospect_id = ${prospectId} and direction = 'out'`;
    await db.tenant({ workspaceId }, async ({ sql }) => {
      expect(await beginRetry(sql, late!)).toBe(false);
      await putOffRetry(sql, late!);
    });
    const [row] = await database.admin`
      select state, retry_at > clock_timestamp() + interval '4 minutes' as is_left_alone
        from messages where prospect_id = ${prospectId} and direction = 'out'`;
    expect([row, taken.length]).toEqual([{ state: "waiting", is_left_alone: true }, 0]);
  });
});

describe("a process that stops", () => {
  it("waits for the mails by hand that it is sending, also when their callers were let go", async () => {
    const { prospectId } = await conversation();
    const { ports, whileItWaitsForAPlace } = mailServerStage();
    let goOn = () => {};
    whileItWaitsForAPlace(
      () =>
        new Promise<void>((done) => {
          goOn = done;
        }),
    );
    void sendByHand(sender, ports, mailTo(prospectId));
    await expect.poll(() => shown(prospectId)).toBe("sending");
    let isOver = false;
    const stopped = messagesSettled().then(() => {
      isOver = true;
    });
    await wait(300);
    expect(isOver).toBe(false);
    goOn();
    await stopped;
    expect(await shown(prospectId)).toBe("sent");
  });
});
