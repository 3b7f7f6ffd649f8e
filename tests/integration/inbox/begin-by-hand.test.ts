import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import {
  cancelWaiting,
  readConversation,
  recoverByHand,
  recoverUnbegun,
  retryWaiting,
  scheduleMessage,
  sendByHand,
  sendDue,
} from "@/lib/domain/conversations/index.ts";
import { disconnectMailbox } from "@/lib/domain/mailboxes/index.ts";
import { suppressPerson } from "@/lib/domain/suppression/index.ts";
import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { byHandStage } from "../../factories/by-hand-stage.ts";
import { testDatabase } from "../../factories/database.ts";
import { mailServerStage, unreachable } from "../../factories/mail-server-stage.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { makeSender, senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
/** A worker that may take others for dead. */
const judge = { mayJudge: () => true };

/** Once its lease has expired, whatever a process was doing. */
async function recover(ports: Parameters<typeof recoverByHand>[0]): Promise<void> {
  await recoverUnbegun(judge, 0);
  await recoverByHand(ports, 0);
}

async function conversation() {
  const made = await makeConversation(database.admin, sender, { email: `${newId()}@people.example` });
  await made.incoming("Hello", newId(), { setAsideAt: new Date(Date.now() - 86_400_000) });
  await database.admin`update conversations set unread_count = 0 where prospect_id = ${made.prospectId}`;
  return made;
}

const mailTo = (prospectId: string) =>
  ({ prospectId, channel: "email", text: "My mail", subject: "S", key: newId() }) as const;

/** Lets minutes of the machine's clock pass for what was sent. */
const pass = (minutes: number) => database.admin`
  update messages set created_at = created_at - ${minutes} * interval '1 minute',
    begun_at = begun_at - ${minutes} * interval '1 minute',
    retried_at = retried_at - ${minutes} * interval '1 minute', retry_at = retry_at - ${minutes} * interval '1 minute',
    asked_at = asked_at - ${minutes} * interval '1 minute'
  where direction = 'out'`;

const shown = async (prospectId: string) => {
  const { messages } = await readConversation(sender, prospectId, null);
  const { state, failure } = messages.find(({ direction }) => direction === "out")!;
  return [state, failure];
};

const unread = async (prospectId: string) => {
  const [row] =
    await database.admin`select unread_count from conversations where prospect_id = ${prospectId}`;
  return row?.unread_count;
};

/** What is asked of a provider about mails. */
function asking(ports: ReturnType<typeof mailServerStage>["ports"]) {
  const asked: string[] = [];
  const lookUp = async (_account: unknown, messageId: string) => {
    asked.push(messageId);
    return { state: "unknown" as const };
  };
  return { asked, ports: { ...ports, mail: { ...ports.mail, lookUp } } };
}

describe("a mail by hand whose lease expires before it begins", () => {
  it("waits for another try, and the slow one may not begin any more; nobody is asked about it", async () => {
    const { prospectId } = await conversation();
    const { ports: slow, taken, whileItWaitsForAPlace } = mailServerStage();
    const { ports, asked } = asking(slow);
    whileItWaitsForAPlace(() => recover(ports));
    expect(await sendByHand(sender, ports, mailTo(prospectId))).toMatchObject({ state: "waiting" });
    expect([taken, asked]).toEqual([[], []]);
    whileItWaitsForAPlace(async () => {});
    await pass(1);
    await retryWaiting(ports);
    expect(taken).toHaveLength(1);
    expect(await shown(prospectId)).toEqual(["sent", null]);
  });

  it("leaves once where another try is under way when the slow one goes on", async () => {
    const { prospectId } = await conversation();
    const [slow, quick] = [mailServerStage(), mailServerStage()];
    slow.whileItWaitsForAPlace(async () => {
      await recover(slow.ports);
      await pass(1);
      await retryWaiting(quick.ports);
    });
    expect(await sendByHand(sender, slow.ports, mailTo(prospectId))).toMatchObject({ state: "sent" });
    expect([slow.taken.length, quick.taken.length]).toEqual([0, 1]);
  });

  it("leaves once where the slow one goes on while another try waits for its connection", async () => {
    const { prospectId } = await conversation();
    const [slow, next] = [mailServerStage(), mailServerStage()];
    let goOn = () => {};
    const paused = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    slow.whileItWaitsForAPlace(() => paused);
    const first = sendByHand(sender, slow.ports, mailTo(prospectId));
    await expect.poll(() => slow.tries.length).toBe(1);
    await recover(slow.ports);
    await pass(1);
    next.whileItWaitsForAPlace(async () => {
      goOn();
      await first;
    });
    await retryWaiting(next.ports);
    expect(slow.taken.length + next.taken.length).toBe(1);
    expect(await shown(prospectId)).toEqual(["sent", null]);
  });

  it("is asked after once it has begun, and is never tried again then", async () => {
    const { prospectId } = await conversation();
    const stage = mailServerStage();
    const { ports, asked } = asking(stage.ports);
    stage.onceItHasBegun(async () => {
      throw new Error("killed");
    });
    await sendByHand(sender, ports, mailTo(prospectId)).catch(() => null);
    await recover(ports);
    expect(await shown(prospectId)).toEqual(["uncertain", null]);
    expect(asked).toHaveLength(1);
    await pass(5);
    await retryWaiting(ports);
    expect(stage.tries).toHaveLength(1);
  });

  it("tells a message on the network as failed, and it doesn't leave later", async () => {
    const { prospectId } = await conversation();
    const { ports, social } = byHandStage();
    const lookedUp: string[] = [];
    const perform: typeof ports.social.perform = async (ref, action, key, begin) => {
      await recover(ports);
      return ports.social.perform(ref, action, key, begin);
    };
    const lookUp: typeof ports.social.lookUp = async () => {
      lookedUp.push("");
      return { state: "absent" };
    };
    const slow = { ...ports, social: { perform, lookUp } };
    const message = { ...mailTo(prospectId), channel: "social", subject: "" } as const;
    expect(await sendByHand(sender, slow, message)).toMatchObject({ state: "failed", failure: "lost" });
    expect([social, lookedUp]).toEqual([[], []]);
  });
});

describe("a mail by hand whose access token is refused once it has begun", () => {
  /** Gmail, whose adapter asks again whether the mail may leave, once the token is renewed. */
  const renewing = (meanwhile: () => Promise<unknown>) => {
    const stage = mailServerStage();
    const send: typeof stage.ports.mail.send = async (account, mail, begin) => {
      await begin?.();
      await meanwhile();
      return stage.ports.mail.send(account, mail, begin);
    };
    return { taken: stage.taken, ports: { ...stage.ports, mail: { ...stage.ports.mail, send } } };
  };

  it("begins again where nothing has changed", async () => {
    const { prospectId } = await conversation();
    const { ports, taken } = renewing(async () => {});
    expect(await sendByHand(sender, ports, mailTo(prospectId))).toMatchObject({ state: "sent" });
    expect(taken).toHaveLength(1);
  });

  it("doesn't leave where its person opted out meanwhile, or it was told as unknown", async () => {
    const { workspaceId } = sender;
    const { prospectId } = await conversation();
    const out = renewing(() =>
      db.tenant({ workspaceId }, ({ sql }) => suppressPerson(sql, workspaceId, prospectId)),
    );
    expect(await sendByHand(sender, out.ports, mailTo(prospectId))).toMatchObject({ failure: "opted_out" });
    const other = await conversation();
    const late = renewing(() => recover(late.ports));
    expect(await sendByHand(sender, late.ports, mailTo(other.prospectId))).toMatchObject({
      state: "uncertain",
    });
    expect([out.taken, late.taken]).toEqual([[], []]);
  });

  it("waits where the token can't be renewed", async () => {
    const { prospectId } = await conversation();
    const away = new ProviderError("unavailable", "the token server is away");
    const { ports } = renewing(async () => {
      throw new MayNotBegin("the access could not be renewed", { cause: away });
    });
    expect(await sendByHand(sender, ports, mailTo(prospectId))).toEqual({
      state: "waiting",
      failure: "unavailable",
      failureDetail: "the token server is away",
    });
  });

  it("has its whole lease again at each later try", async () => {
    const { prospectId } = await conversation();
    const stage = mailServerStage();
    stage.onceItHasBegun(async () => {
      throw new MayNotBegin("the access could not be renewed");
    });
    expect(await sendByHand(sender, stage.ports, mailTo(prospectId))).toMatchObject({ state: "waiting" });
    stage.onceItHasBegun(async () => {});
    await pass(6);
    // The regular recovery, with the usual leases.
    stage.whileItWaitsForAPlace(async () => {
      await recoverUnbegun(judge);
      await recoverByHand(stage.ports);
    });
    await retryWaiting(stage.ports);
    expect(await shown(prospectId)).toEqual(["sent", null]);
    expect(stage.taken.filter(({ messageId }) => messageId === stage.tries[0])).toHaveLength(1);
  });

  it("has its whole lease at a later try that an older version began", async () => {
    const { prospectId } = await conversation();
    const stage = mailServerStage();
    stage.whileItWaitsForAPlace(async () => {
      // It left the time of the first beginning.
      await database.admin`update messages set begun_at = clock_timestamp() - interval '1 hour',
        retried_at = clock_timestamp(), sender_alive_at = null where direction = 'out'`;
      await recoverUnbegun(judge);
      await recoverByHand(stage.ports);
    });
    expect(await sendByHand(sender, stage.ports, mailTo(prospectId))).toMatchObject({ state: "sent" });
  });
});

describe("a mail by hand that an older version called unknown before it began", () => {
  /** It knew no key, and asked about every mail whose shorter lease had expired. */
  const calledUnknown = () =>
    database.admin`update messages set state = 'uncertain', asked_at = clock_timestamp() where direction = 'out'`;

  it("waits for another try, and leaves once, whether its sender lives or dies", async () => {
    for (const dies of [false, true]) {
      const { prospectId } = await conversation();
      const stage = mailServerStage();
      const { ports, asked } = asking(stage.ports);
      stage.whileItWaitsForAPlace(async () => {
        await calledUnknown();
        if (dies) throw new Error("killed");
      });
      await sendByHand(sender, ports, mailTo(prospectId)).catch(() => null);
      stage.whileItWaitsForAPlace(async () => {});
      await pass(5);
      await recover(ports);
      expect(await shown(prospectId)).toEqual(["waiting", "busy"]);
      await pass(1);
      await retryWaiting(ports);
      expect(await shown(prospectId)).toEqual(["sent", null]);
      const [id] = stage.tries;
      expect(stage.taken.filter(({ messageId }) => messageId === id)).toHaveLength(1);
      expect(asked).not.toContain(id);
    }
  });

  it("stays unknown where it had begun", async () => {
    const { prospectId } = await conversation();
    const stage = mailServerStage();
    const { ports } = asking(stage.ports);
    stage.onceItHasBegun(async () => {
      await calledUnknown();
      throw new MayNotBegin("the access could not be renewed");
    });
    expect(await sendByHand(sender, ports, mailTo(prospectId))).toMatchObject({ state: "uncertain" });
  });
});

describe("a mail by hand is never lost silently", () => {
  const killed = async () => {
    throw new Error("killed");
  };

  it("goes on waiting where the process of a try is killed before it begins, and its hour counts on", async () => {
    const { prospectId } = await conversation();
    const { ports, tries } = mailServerStage(unreachable());
    await sendByHand(sender, ports, mailTo(prospectId));
    await pass(1);
    await retryWaiting({ ...ports, openMailAccount: killed });
    expect((await shown(prospectId))[0]).toBe("sending");
    await recover(ports);
    expect(await shown(prospectId)).toEqual(["waiting", "unavailable"]);
    await pass(1);
    await retryWaiting(ports);
    expect(await shown(prospectId)).toEqual(["sent", null]);
    expect(tries.filter((id) => id === tries[0])).toHaveLength(2);

    const late = await conversation();
    await sendByHand(sender, mailServerStage(unreachable()).ports, mailTo(late.prospectId));
    await pass(1);
    await retryWaiting({ ...ports, openMailAccount: killed });
    await pass(61);
    await recover(ports);
    await retryWaiting(ports);
    expect(await shown(late.prospectId)).toEqual(["failed", "unavailable"]);
    expect(await unread(late.prospectId)).toBe(1);
  });

  it("stands unread on top where nobody knows whether a later try arrived, once", async () => {
    const { prospectId } = await conversation();
    const stage = mailServerStage(unreachable());
    const { ports } = asking(stage.ports);
    await sendByHand(sender, ports, mailTo(prospectId));
    stage.onceItHasBegun(async () => {
      throw new ProviderError("ambiguous", "the answer to the final dot was lost");
    });
    await pass(1);
    await retryWaiting(ports);
    expect(await shown(prospectId)).toEqual(["uncertain", null]);
    expect(await unread(prospectId)).toBe(1);
    await pass(30);
    await recover(ports);
    expect(await unread(prospectId)).toBe(1);
  });

  it("stands unread on top where one is refused at its first try, scheduled or just sent", async () => {
    const { prospectId } = await conversation();
    const refused = () => new ProviderError("limited", "450 4.2.0 greylisted");
    const { id } = await scheduleMessage(sender, {
      ...mailTo(prospectId),
      sendAt: new Date(Date.now() + 60_000),
    });
    await database.admin`update scheduled_messages set send_at = now() - interval '1 second' where id = ${id}`;
    await sendDue(mailServerStage(refused()).ports);
    expect(await shown(prospectId)).toEqual(["failed", "limited"]);
    expect(await unread(prospectId)).toBe(1);

    const other = await conversation();
    await sendByHand(sender, mailServerStage(refused()).ports, mailTo(other.prospectId));
    expect(await unread(other.prospectId)).toBe(1);
    const late = await conversation();
    const slow = mailServerStage();
    slow.whileItWaitsForAPlace(async () => {
      await pass(1);
      throw refused();
    });
    await sendByHand(sender, slow.ports, mailTo(late.prospectId));
    expect(await unread(late.prospectId), "its author was let go after ten seconds").toBe(1);
  });
});

describe("a mail by hand that its author cancels", () => {
  const idOf = async (prospectId: string) => {
    const { messages } = await readConversation(sender, prospectId, null);
    return messages.find(({ direction }) => direction === "out")!.id;
  };

  it("never leaves, while it waits or is tried again, and gives its budget back once", async () => {
    const { prospectId } = await conversation();
    const { ports, taken, whileItWaitsForAPlace } = mailServerStage(unreachable());
    await sendByHand(sender, ports, mailTo(prospectId));
    const id = await idOf(prospectId);
    await Promise.all([cancelWaiting(sender, id), cancelWaiting(sender, id)]);
    expect(await shown(prospectId)).toEqual(["failed", "canceled"]);
    await pass(1);
    await retryWaiting(ports);
    const other = await conversation();
    whileItWaitsForAPlace(async () => cancelWaiting(sender, await idOf(other.prospectId)));
    await sendByHand(sender, ports, mailTo(other.prospectId));
    expect(await shown(other.prospectId)).toEqual(["failed", "canceled"]);
    expect(taken).toEqual([]);
    const [usage] = await database.admin`select sum(u.spent)::int as spent from lane_usage u join lanes l
      on l.workspace_id = u.workspace_id and l.id = u.lane_id where l.ref_id = ${sender.mailboxId}`;
    expect(usage?.spent).toBe(0);
  });

  it("can't be canceled once it has begun, nor by somebody who doesn't see it", async () => {
    const { prospectId } = await conversation();
    const { ports, taken, onceItHasBegun } = mailServerStage();
    const refused: unknown[] = [];
    onceItHasBegun(async () => {
      await cancelWaiting(sender, await idOf(prospectId)).catch((error) => refused.push(error.reason));
    });
    expect(await sendByHand(sender, ports, mailTo(prospectId))).toMatchObject({ state: "sent" });
    expect([refused, taken.length]).toEqual([["conflict"], 1]);
    const stranger = await makeSender(database.admin);
    await expect(cancelWaiting(stranger, await idOf(prospectId))).rejects.toMatchObject({
      reason: "not_found",
    });
  });
});

describe("an answer while a mail by hand is being sent", () => {
  const longAgo = () => ({ setAsideAt: new Date(Date.now() - 3_600_000) });

  it("keeps it from being tried again, however old the answer is", async () => {
    const { prospectId, incoming } = await conversation();
    const { ports, taken, whileItWaitsForAPlace } = mailServerStage();
    whileItWaitsForAPlace(async () => {
      // It was set aside an hour ago, and is read again now.
      await incoming("Call me instead", newId(), longAgo());
      throw unreachable();
    });
    expect(await sendByHand(sender, ports, mailTo(prospectId))).toMatchObject({
      state: "failed",
      failure: "answered",
    });
    await pass(1);
    await retryWaiting(ports);
    expect(taken).toEqual([]);
  });

  it("keeps it from leaving at a later try", async () => {
    const { prospectId, incoming } = await conversation();
    const { ports, taken, whileItWaitsForAPlace } = mailServerStage(unreachable());
    await sendByHand(sender, ports, mailTo(prospectId));
    whileItWaitsForAPlace(() => incoming("Call me instead", newId(), longAgo()));
    await pass(1);
    await retryWaiting(ports);
    expect(await shown(prospectId)).toEqual(["failed", "answered"]);
    expect(taken).toEqual([]);
  });

  it("is seen though its transaction began before the mail was recorded", async () => {
    const { prospectId, incoming } = await conversation();
    const { ports, taken, whileItWaitsForAPlace } = mailServerStage(new MayNotBegin("no place"));
    await sendByHand(sender, ports, mailTo(prospectId));
    whileItWaitsForAPlace(async () => {
      await incoming("Call me instead", newId());
      // What the clock says at the beginning of a transaction that waited for the person's lock.
      await database.admin`update messages set created_at = created_at - interval '1 day' where text = 'Call me instead'`;
    });
    await pass(1);
    await retryWaiting(ports);
    expect(await shown(prospectId)).toEqual(["failed", "answered"]);
    expect(taken).toEqual([]);
  });

  it("doesn't hold up what its author has sent just now, but what nobody waits for: a scheduled one", async () => {
    const { prospectId, incoming } = await conversation();
    const own = mailServerStage();
    own.whileItWaitsForAPlace(() => incoming("Hello again", newId()));
    expect(await sendByHand(sender, own.ports, mailTo(prospectId))).toMatchObject({ state: "sent" });

    const other = await conversation();
    const { id } = await scheduleMessage(sender, {
      ...mailTo(other.prospectId),
      sendAt: new Date(Date.now() + 60_000),
    });
    await database.admin`update scheduled_messages set send_at = now() - interval '1 second' where id = ${id}`;
    const scheduled = mailServerStage();
    scheduled.whileItWaitsForAPlace(() => other.incoming("Call me instead", newId()));
    await sendDue(scheduled.ports);
    expect(await shown(other.prospectId)).toEqual(["failed", "answered"]);
    expect(scheduled.taken).toEqual([]);
  });
});

describe("a mailbox that changes while a mail by hand waits", () => {
  const changed = ["failed", "mailbox_changed"];
  const moveTo = (email: string) =>
    database.admin`update mailboxes set email = ${email}, email_lower = ${email}, connected_at = clock_timestamp() where id = ${sender.mailboxId}`;

  it("sends nothing once it is disconnected, also right before the first byte of a first try", async () => {
    const { prospectId } = await conversation();
    const { ports, taken, whileItWaitsForAPlace } = mailServerStage();
    whileItWaitsForAPlace(() => disconnectMailbox(sender, { mailbox: sender.mailboxId, credentialId: null }));
    expect(await sendByHand(sender, ports, mailTo(prospectId))).toMatchObject({
      state: "failed",
      failure: "mailbox_changed",
    });
    expect(taken).toEqual([]);
  });

  it("sends nothing from another address than the one that its author chose", async () => {
    const one = await conversation();
    const waits = mailServerStage(unreachable());
    await sendByHand(sender, waits.ports, mailTo(one.prospectId));
    await moveTo(`${newId()}@elsewhere.example`);
    await pass(1);
    await retryWaiting(waits.ports);
    expect(await shown(one.prospectId)).toEqual(changed);

    const two = await conversation();
    const first = mailServerStage();
    first.whileItWaitsForAPlace(() => moveTo(`${newId()}@elsewhere.example`));
    await sendByHand(sender, first.ports, mailTo(two.prospectId));
    expect(await shown(two.prospectId)).toEqual(changed);
    expect([waits.taken, first.taken]).toEqual([[], []]);
  });

  it("is opened anew where it was connected anew under the same address", async () => {
    const { prospectId } = await conversation();
    const { ports, taken, whileItWaitsForAPlace } = mailServerStage();
    whileItWaitsForAPlace(
      () =>
        database.admin`update mailboxes set connected_at = clock_timestamp() where id = ${sender.mailboxId}`,
    );
    expect(await sendByHand(sender, ports, mailTo(prospectId))).toMatchObject({ state: "waiting" });
    whileItWaitsForAPlace(async () => {});
    await pass(1);
    await retryWaiting(ports);
    expect(await shown(prospectId)).toEqual(["sent", null]);
    expect(taken).toHaveLength(1);
  });
});

describe("an account on the network that changes while a message by hand waits for its person's profile", () => {
  /** What happens to the account before the message begins. */
  const sentWhile = async (change: (prospectId: string) => Promise<unknown>) => {
    const { prospectId } = await conversation();
    const { ports, social } = byHandStage();
    const perform: typeof ports.social.perform = async (ref, action, key, begin) => {
      await change(prospectId);
      return ports.social.perform(ref, action, key, begin);
    };
    const message = { ...mailTo(prospectId), channel: "social", subject: "" } as const;
    const state = await sendByHand(sender, { ...ports, social: { ...ports.social, perform } }, message);
    const spent = await database.admin`select u.spent from lane_usage u join lanes l
      on l.workspace_id = u.workspace_id and l.id = u.lane_id where l.ref_id = ${sender.credentialId}`;
    return { ...state, social, spent: spent.map((row) => row.spent) };
  };
  const held = { state: "failed", social: [], spent: [0] };

  it("sends nothing once it is signed out, and gives the budget back", async () => {
    const signOut = () =>
      database.admin`update credentials set logged_in_at = null where id = ${sender.credentialId}`;
    expect(await sentWhile(signOut)).toMatchObject({ ...held, failure: "signed_out" });
  });

  it("sends nothing once it is deleted", async () => {
    const remove = () =>
      database.admin`update credentials set deleted_at = now(), logged_in_at = null where id = ${sender.credentialId}`;
    expect(await sentWhile(remove)).toMatchObject({ ...held, failure: "gone" });
  });

  it("sends nothing through one that was signed in anew", async () => {
    const anew = () =>
      database.admin`update credentials set account_ref = 'acc-2' where id = ${sender.credentialId}`;
    expect(await sentWhile(anew)).toMatchObject({ ...held, failure: "gone" });
  });

  it("sends nothing to a profile that somebody corrected meanwhile", async () => {
    const correct = (id: string) =>
      database.admin`update prospects set social_provider_id = null, social_url = 'https://network.example/in/right'
        where id = ${id}`;
    expect(await sentWhile(correct)).toMatchObject({ ...held, failure: "gone" });
    const replace = (id: string) =>
      database.admin`update prospects set social_provider_id = 'the-right-one' where id = ${id}`;
    expect(await sentWhile(replace)).toMatchObject({ ...held, failure: "gone" });
  });

  it("goes to the same profile where the network tells its id meanwhile", async () => {
    const { prospectId } = await conversation();
    const url = "https://network.example/in/same";
    await database.admin`update prospects set social_provider_id = null, social_url = ${url} where id = ${prospectId}`;
    const { ports, social } = byHandStage();
    const perform: typeof ports.social.perform = async (ref, action, key, begin) => {
      await database.admin`update prospects set social_provider_id = 'its-id' where id = ${prospectId}`;
      return ports.social.perform(ref, action, key, begin);
    };
    const message = { ...mailTo(prospectId), channel: "social", subject: "" } as const;
    await sendByHand(sender, { ...ports, social: { ...ports.social, perform } }, message);
    expect(social).toEqual([message.text]);
  });
});
