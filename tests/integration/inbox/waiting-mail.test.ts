import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { db } from "@/lib/db/index.ts";
import {
  readConversation,
  recoverByHand,
  retryWaiting,
  runScheduled,
  scheduleMessage,
  sendByHand,
} from "@/lib/domain/conversations/index.ts";
import { ensureMailboxLane } from "@/lib/domain/lanes/index.ts";
import { suppressAddress, suppressPerson } from "@/lib/domain/suppression/index.ts";
import { MayNotBegin } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { OutgoingMail } from "@/lib/providers/mail/port.ts";
import { bindListeners } from "@/lib/wiring/listeners/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { mailServerStage, unreachable } from "../../factories/mail-server-stage.ts";
import { makeConversation, makeCredential, makeMailbox } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let member: MadeMember;
let credentialId: string;
let mailboxId: string;

beforeAll(async () => {
  member = await makeMember(database.admin);
  const { workspaceId } = member;
  credentialId = await makeCredential(database.admin, workspaceId);
  mailboxId = await makeMailbox(database.admin, { workspaceId, credentialId, email: "tess@mail.example" });
  await db.tenant({ workspaceId }, ({ sql }) =>
    ensureMailboxLane(sql, { workspaceId, mailboxId, now: new Date() }),
  );
});

async function conversation() {
  const made = await makeConversation(
    database.admin,
    { workspaceId: member.workspaceId, credentialId },
    { email: `${newId()}@people.example` },
  );
  await made.incoming("Hello", newId());
  return made;
}

const mailTo = (prospectId: string) =>
  ({ prospectId, channel: "email", text: "Hello", subject: "S", key: newId() }) as const;

/** Lets minutes of the machine's clock pass for all messages. */
const pass = (minutes: number) => database.admin`
  update messages set created_at = created_at - ${minutes} * interval '1 minute',
    retried_at = retried_at - ${minutes} * interval '1 minute', retry_at = retry_at - ${minutes} * interval '1 minute'`;

const shown = async (prospectId: string) => {
  const { messages } = await readConversation(member, prospectId, null);
  const { state, failure, failureDetail } = messages.at(-1)!;
  return [state, failure, failureDetail];
};

describe("a mail by hand that its server took nothing of", () => {
  it("waits with its reason, and leaves once, under the same Message-ID, when the server is back", async () => {
    const { prospectId } = await conversation();
    const { ports, tries, taken } = mailServerStage(
      unreachable(),
      new MayNotBegin("too many connections are open"),
    );
    const mail = mailTo(prospectId);
    expect(await sendByHand(member, ports, mail)).toEqual({
      state: "waiting",
      failure: "unavailable",
      failureDetail: "connect ECONNREFUSED",
    });
    expect(await retryWaiting(ports), "not due yet").toBe(0);
    expect(await sendByHand(member, ports, mail), "the second click").toMatchObject({ state: "waiting" });
    await pass(1);
    expect(await retryWaiting(ports)).toBe(1);
    expect(await shown(prospectId)).toEqual(["waiting", "busy", null]);
    await pass(2);
    // Three workers at once.
    await Promise.all([retryWaiting(ports), retryWaiting(ports), retryWaiting(ports)]);
    expect(await shown(prospectId)).toEqual(["sent", null, null]);
    expect(taken).toHaveLength(1);
    expect([tries.length, new Set(tries).size]).toEqual([3, 1]);
  });

  it("is not asked after as if it had been sent while it is tried again", async () => {
    const { prospectId } = await conversation();
    const { ports, whileItWaitsForAPlace } = mailServerStage(unreachable());
    await sendByHand(member, ports, mailTo(prospectId));
    await pass(30);
    whileItWaitsForAPlace(async () => {
      await recoverByHand(ports);
      expect((await shown(prospectId))[0]).toBe("sending");
    });
    await retryWaiting(ports);
    expect((await shown(prospectId))[0]).toBe("sent");
  });

  it("fails after an hour, with its conversation unread on top and its budget given back", async () => {
    const { prospectId } = await conversation();
    const { ports, taken } = mailServerStage(...Array.from({ length: 20 }, unreachable));
    await sendByHand(member, ports, mailTo(prospectId));
    await database.admin`update conversations set is_archived = true, unread_count = 0 where prospect_id = ${prospectId}`;
    for (let minute = 0; minute < 61; minute++) {
      await pass(1);
      await retryWaiting(ports);
    }
    expect(await shown(prospectId)).toEqual(["failed", "unavailable", "connect ECONNREFUSED"]);
    expect(taken).toEqual([]);
    const [row] =
      await database.admin`select unread_count, is_archived from conversations where prospect_id = ${prospectId}`;
    expect(row).toEqual({ unread_count: 1, is_archived: false });
    const [usage] =
      await database.admin`select u.spent from lane_usage u join lanes l on l.workspace_id = u.workspace_id
      and l.id = u.lane_id where l.ref_id = ${mailboxId}`;
    expect(usage?.spent).toBe(2);
  });

  it("isn't sent after hours in which nobody could try", async () => {
    const { prospectId } = await conversation();
    const { ports, taken } = mailServerStage(unreachable());
    await sendByHand(member, ports, mailTo(prospectId));
    await pass(120);
    await retryWaiting(ports);
    expect(await shown(prospectId)).toEqual(["failed", "unavailable", "connect ECONNREFUSED"]);
    expect(taken).toEqual([]);
  });

  it("doesn't leave if its person opts out, answers or its author leaves meanwhile, even right before its first byte", async () => {
    const { workspaceId } = member;
    const optOut = (prospectId: string) => async () => {
      await db.tenant({ workspaceId }, ({ sql }) => suppressPerson(sql, workspaceId, prospectId));
    };
    const [out, late, answers, left] = await Promise.all([1, 2, 3, 4].map(conversation));
    const waiting = async (prospectId: string, by = member) => {
      const one = mailServerStage(unreachable());
      await sendByHand(by, one.ports, mailTo(prospectId));
      return one;
    };
    const retried = async ({ ports, taken }: ReturnType<typeof mailServerStage>, prospectId: string) => {
      await pass(1);
      await retryWaiting(ports);
      expect(taken).toEqual([]);
      return (await shown(prospectId)).slice(0, 2);
    };
    const one = await waiting(out!.prospectId);
    await optOut(out!.prospectId)();
    expect(await retried(one, out!.prospectId)).toEqual(["failed", "opted_out"]);

    const two = await waiting(late!.prospectId);
    two.whileItWaitsForAPlace(optOut(late!.prospectId));
    expect(await retried(two, late!.prospectId)).toEqual(["failed", "opted_out"]);

    const three = await waiting(answers!.prospectId);
    await answers!.incoming("Call me instead", newId());
    await pass(1);
    await retryWaiting(three.ports);
    const { messages } = await readConversation(member, answers!.prospectId, null);
    expect(messages.find(({ direction }) => direction === "out")).toMatchObject({
      state: "failed",
      failure: "answered",
    });

    const colleague = await makeMember(database.admin, { workspaceId, isAdmin: true });
    const four = await waiting(left!.prospectId, colleague);
    await database.admin`delete from memberships where user_id = ${colleague.userId}`;
    expect(await retried(four, left!.prospectId)).toEqual(["failed", "author_left"]);
  });

  it("doesn't leave to an address that its person no longer has: nobody asks whether that one failed", async () => {
    const { workspaceId } = member;
    const { prospectId } = await conversation();
    const { ports, taken } = mailServerStage(unreachable());
    await sendByHand(member, ports, mailTo(prospectId));
    const [old] = await database.admin`select email from prospects where id = ${prospectId}`;
    await db.tenant({ workspaceId }, ({ sql }) => suppressAddress(sql, workspaceId, old!.email));
    const corrected = `${newId()}@people.example`;
    await database.admin`update prospects set email = ${corrected}, email_lower = ${corrected} where id = ${prospectId}`;
    await pass(1);
    await retryWaiting(ports);
    expect((await shown(prospectId)).slice(0, 2)).toEqual(["failed", "gone"]);
    expect(taken).toEqual([]);
  });

  it("stops the moment that its person answers or opts out, however old the answer is said to be", async () => {
    const { workspaceId } = member;
    const waits = async (by = member) => {
      const made = await conversation();
      const { ports, taken } = mailServerStage(unreachable());
      await sendByHand(by, ports, mailTo(made.prospectId));
      return { ...made, ports, taken };
    };
    const spent = async () => {
      const [usage] =
        await database.admin`select sum(u.spent)::int as spent from lane_usage u join lanes l on l.workspace_id = u.workspace_id
          and l.id = u.lane_id where l.ref_id = ${mailboxId}`;
      return usage?.spent;
    };
    bindListeners();
    onTestFinished(() => facts.clear());
    const before = await spent();
    const one = await waits();
    // It was set aside before the mail was written, and is read again now.
    await one.incoming("Call me instead", newId(), { setAsideAt: new Date(Date.now() - 3_600_000) });
    const outgoing = async ({ prospectId }: { prospectId: string }) => {
      const rows =
        await database.admin`select state, failure, retry_at from messages where prospect_id = ${prospectId} and direction = 'out'`;
      return rows[0];
    };
    expect(await outgoing(one)).toEqual({ state: "failed", failure: "answered", retry_at: null });
    const two = await waits();
    await db.tenant({ workspaceId }, (tx) =>
      facts.publish(tx, {
        kind: "prospect.opted_out",
        workspaceId,
        prospectId: two.prospectId,
        at: new Date(),
      }),
    );
    expect(await outgoing(two)).toEqual({ state: "failed", failure: "opted_out", retry_at: null });
    expect(await spent()).toBe(before);
    const [raised] =
      await database.admin`select unread_count from conversations where prospect_id = ${two.prospectId}`;
    expect(raised).toEqual({ unread_count: 2 });
    await pass(1);
    await retryWaiting(one.ports);
    await retryWaiting(two.ports);
    expect([one.taken, two.taken]).toEqual([[], []]);
  });

  it("doesn't leave for an author who was switched off, or sees its mailbox no more; a blocked workspace's goes on waiting", async () => {
    const { workspaceId } = member;
    const worker = async () => {
      const made = await makeMember(database.admin, { workspaceId, isAdmin: false });
      await database.admin`update memberships set all_credentials = false where user_id = ${made.userId}`;
      await database.admin`insert into membership_credentials ${database.admin({
        workspace_id: workspaceId,
        user_id: made.userId,
        credential_id: credentialId,
      })}`;
      return { ...made, isAdmin: false, credentialIds: [credentialId] };
    };
    const meanwhile = async (by: MadeMember, what: () => Promise<unknown>) => {
      const { prospectId } = await conversation();
      const one = mailServerStage(unreachable());
      await sendByHand(by, one.ports, mailTo(prospectId));
      await pass(1);
      one.whileItWaitsForAPlace(async () => void (await what()));
      await retryWaiting(one.ports);
      expect(one.taken).toEqual([]);
      return (await shown(prospectId)).slice(0, 2);
    };
    const off = await worker();
    const switchOff = () => database.admin`update users set status = 'inactive' where id = ${off.userId}`;
    expect(await meanwhile(off, switchOff)).toEqual(["failed", "author_left"]);
    const blind = await worker();
    const takeBack = () => database.admin`delete from membership_credentials where user_id = ${blind.userId}`;
    expect(await meanwhile(blind, takeBack)).toEqual(["failed", "author_left"]);
    const block = () => database.admin`update workspaces set is_paid = false where id = ${workspaceId}`;
    expect(await meanwhile(member, block)).toEqual(["waiting", "busy"]);
    await database.admin`update workspaces set is_paid = true where id = ${workspaceId}`;
  });

  it("holds up nothing that was scheduled while its server lets it wait", async () => {
    const { ports, tries } = mailServerStage(unreachable());
    const slow = await conversation();
    await sendByHand(member, ports, mailTo(slow.prospectId));
    await pass(1);
    const stop = new AbortController();
    let letGo = () => {};
    const hanging = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const sent: string[] = [];
    const send = async (_account: unknown, mail: OutgoingMail) => {
      if (mail.messageId === tries[0]) await hanging;
      else sent.push(mail.subject);
      return { messageId: mail.messageId, response: "250" };
    };
    let isTried = false;
    const openMailAccount: typeof ports.openMailAccount = async (...asked) => {
      isTried = true;
      return ports.openMailAccount(...asked);
    };
    const running = runScheduled({ ...ports, openMailAccount, mail: { ...ports.mail, send } }, stop.signal);
    await expect.poll(() => isTried, { timeout: 5_000 }).toBe(true);
    const { prospectId } = await conversation();
    const later = { ...mailTo(prospectId), subject: "At ten", sendAt: new Date(Date.now() + 60_000) };
    const { id } = await scheduleMessage(member, later);
    await database.admin`update scheduled_messages set send_at = now() - interval '1 second' where id = ${id}`;
    await expect.poll(() => sent, { timeout: 4_000 }).toContain("At ten");
    letGo();
    stop.abort();
    await running;
  });

  it("fails at once if the mail had begun", async () => {
    const { prospectId } = await conversation();
    const { ports } = mailServerStage();
    const send = async (
      _account: unknown,
      _mail: OutgoingMail,
      begin: () => Promise<void> = async () => {},
    ) => {
      await begin();
      throw unreachable();
    };
    const cut = { ...ports, mail: { ...ports.mail, send } };
    expect(await sendByHand(member, cut, mailTo(prospectId))).toMatchObject({ state: "failed" });
  });
});
