import { describe, expect, it } from "vitest";
import { scheduleAgain } from "@/components/inbox/scheduled/schedule-again.ts";
import type { ScheduledMessage } from "@/lib/contracts/inbox.ts";
import {
  cancelScheduled,
  readDrafts,
  type ScheduledRow,
  saveDraft,
  scheduleMessage,
  sendByHand,
  sendDue,
} from "@/lib/domain/conversations/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { byHandStage } from "../../factories/by-hand-stage.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

/** A letter whose author's browser names it by one key, whichever button they press. */
async function letter() {
  const { prospectId, incoming } = await makeConversation(database.admin, sender);
  await incoming("Hello", newId(), { setAsideAt: new Date(Date.now() - 86_400_000) });
  const written = { prospectId, channel: "email", text: "My mail", subject: "S", key: newId() } as const;
  const { ports, mails } = byHandStage();
  const start = Date.now();
  const again = (inMs: number, confirmed?: "waiting" | "over") =>
    scheduleMessage(sender, { ...written, sendAt: new Date(start + inMs), confirmed });
  const schedule = () => again(3_600_000);
  const send = () => sendByHand(sender, ports, written);
  /** Its time comes. */
  const later = async () => {
    await database.admin`update scheduled_messages set send_at = now() - interval '1 minute' where prospect_id = ${prospectId}`;
    await sendDue(ports);
  };
  const save = () => saveDraft(sender, prospectId, written);
  const drafts = () => readDrafts(sender, prospectId);
  return { ...written, schedule, again, send, later, mails, save, drafts };
}

const kept = async ({ id }: ScheduledRow) => {
  const [row] = await database.admin`select state from scheduled_messages where id = ${id}`;
  return row?.state;
};

const waiting = async (prospectId: string) => {
  const rows = await database.admin`select send_at from scheduled_messages
    where prospect_id = ${prospectId} and state = 'waiting'`;
  return rows.map((row) => row.send_at);
};

describe("a letter that is scheduled and sent by the same key, since an answer was lost", () => {
  it("leaves once, at once, where it waited for its time", async () => {
    const { schedule, send, later, mails } = await letter();
    const scheduled = await schedule();
    expect(await send()).toMatchObject({ state: "sent" });
    expect(await kept(scheduled)).toBe("sent");
    expect(await send()).toMatchObject({ state: "sent" });
    await later();
    expect(mails).toHaveLength(1);
  });

  it("is told as it stands where its time has come meanwhile", async () => {
    const { prospectId, schedule, send, later, mails } = await letter();
    await schedule();
    await later();
    expect(await send()).toMatchObject({ state: "sent" });
    // What ended a month ago is removed.
    await database.admin`delete from scheduled_messages where prospect_id = ${prospectId}`;
    expect(await send()).toMatchObject({ state: "sent" });
    await expect(schedule()).rejects.toMatchObject({ reason: "conflict" });
    expect(mails).toHaveLength(1);
  });

  it("isn't kept for later where it was sent before", async () => {
    const { schedule, send, later, mails } = await letter();
    await send();
    await expect(schedule()).rejects.toMatchObject({ reason: "conflict" });
    await later();
    expect(mails).toHaveLength(1);
  });

  it("leaves once where both arrive at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { schedule, send, later, mails } = await letter();
      await Promise.allSettled([schedule(), send(), schedule(), send()]);
      await later();
      expect(mails).toHaveLength(1);
    }
  });

  it("leaves where its author canceled what was scheduled, and sends it then", async () => {
    const { schedule, send, later, mails } = await letter();
    await cancelScheduled(sender, (await schedule()).id);
    expect(await send()).toMatchObject({ state: "sent" });
    await later();
    expect(mails).toHaveLength(1);
  });
});

describe("a letter that is scheduled once more by the same key, since an answer was lost", () => {
  const hour = 3_600_000;

  it("waits for another time once its author confirms that, and leaves once", async () => {
    const { prospectId, again, later, mails } = await letter();
    const first = await again(hour);
    expect(await again(hour)).toEqual(first);
    await expect(again(48 * hour)).rejects.toMatchObject({
      reason: "confirmation_required",
      message: "scheduledOtherwise",
    });
    expect(await waiting(prospectId)).toEqual([first.sendAt]);
    // Who was told that it is over hasn't been told of that time.
    await expect(again(48 * hour, "over")).rejects.toMatchObject({ reason: "confirmation_required" });
    const moved = await again(48 * hour, "waiting");
    expect(moved.sendAt.getTime() - first.sendAt.getTime()).toBe(47 * hour);
    expect(await waiting(prospectId)).toEqual([moved.sendAt]);
    await later();
    expect(mails).toHaveLength(1);
    expect(await again(hour, "waiting")).toMatchObject({ id: first.id, state: "sent" });
  });

  it.each(["canceled", "stopped"])(
    "waits anew where it was %s, once its author confirms that",
    async (how) => {
      const { prospectId, again, later, mails } = await letter();
      const { id } = await again(hour);
      if (how === "canceled") await cancelScheduled(sender, id);
      else
        await database.admin`update scheduled_messages set state = 'stopped', reason = 'answered',
        created_at = created_at - interval '2 days', ended_at = now() where id = ${id}`;
      for (const inMs of [hour, 2 * hour])
        await expect(again(inMs)).rejects.toMatchObject({
          reason: "confirmation_required",
          message: "scheduledBefore",
        });
      expect(await waiting(prospectId)).toEqual([]);
      // Who was told of another time hasn't heard of that.
      await expect(again(2 * hour, "waiting")).rejects.toMatchObject({ reason: "confirmation_required" });
      expect(await again(2 * hour, "over")).toMatchObject({ state: "waiting", reason: null });
      expect(await waiting(prospectId)).toHaveLength(1);
      await later();
      expect(mails).toHaveLength(1);
    },
  );

  it("leaves once where it is sent at the moment in which it is scheduled anew", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { again, send, later, mails } = await letter();
      await cancelScheduled(sender, (await again(hour)).id);
      await Promise.allSettled([again(hour, "over"), send(), again(2 * hour, "over"), send()]);
      await later();
      expect(mails).toHaveLength(1);
    }
  });
});

describe("a draft that is saved by its letter's key", () => {
  it("is sent from each device by the same key", async () => {
    const { save, drafts, key, text } = await letter();
    await save();
    expect(await drafts()).toMatchObject([{ text, key }]);
  });

  it("isn't written back by a save that arrives after its letter was sent or scheduled", async () => {
    for (const way of ["send", "schedule"] as const) {
      const made = await letter();
      await made.save();
      await made[way]();
      expect(await made.drafts()).toEqual([]);
      await made.save();
      expect(await made.drafts()).toEqual([]);
    }
  });

  it("is gone where the save and the sending arrive at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { save, send, drafts } = await letter();
      await Promise.all([save(), send(), save()]);
      expect(await drafts()).toEqual([]);
    }
  });

  it("is written where what was scheduled by its key waits no more: nobody else has it then", async () => {
    const { schedule, save, drafts, text } = await letter();
    await cancelScheduled(sender, (await schedule()).id);
    await save();
    expect(await drafts()).toMatchObject([{ text }]);
  });

  it("is written where another text was sent", async () => {
    const { send, drafts, prospectId } = await letter();
    await send();
    await saveDraft(sender, prospectId, {
      channel: "email",
      subject: "S",
      text: "And one more",
      key: newId(),
    });
    expect(await drafts()).toMatchObject([{ text: "And one more" }]);
  });
});

describe("a letter whose cancel is undone", () => {
  async function canceled() {
    const made = await letter();
    const row = await made.schedule();
    await cancelScheduled(sender, row.id);
    const shown = { ...row, _id: row.id, files: [], send_at: row.sendAt.toISOString() };
    const body = scheduleAgain(shown as unknown as ScheduledMessage);
    const undo = () => scheduleMessage(sender, { ...body, prospectId: row.prospectId, sendAt: row.sendAt });
    return { ...made, id: row.id, undo };
  }

  it("leaves once where Undo is pressed in two tabs", async () => {
    const { id, prospectId, undo, later, mails } = await canceled();
    expect(await Promise.all([undo(), undo()])).toMatchObject([{ id }, { id }]);
    expect(await waiting(prospectId)).toHaveLength(1);
    await later();
    expect(await undo()).toMatchObject({ state: "sent" });
    await later();
    expect(mails).toHaveLength(1);
  });

  it("is still the one that stands in the editor: sent from there, it waits no more", async () => {
    const { undo, send, later, mails } = await canceled();
    await undo();
    await send();
    await later();
    expect(mails).toHaveLength(1);
  });

  it("doesn't wait again once it was sent from the editor", async () => {
    const { undo, send, later, mails } = await canceled();
    await send();
    expect(await undo()).toMatchObject({ state: "sent" });
    await later();
    expect(mails).toHaveLength(1);
  });

  it("leaves once where the answer to the Undo was lost, and it is put into the editor under that key", async () => {
    const { id, undo, later, mails, prospectId } = await canceled();
    await undo();
    const { ports, mails: sentNow } = byHandStage();
    const again = { prospectId, channel: "email", text: "My mail", subject: "S", key: id } as const;
    await saveDraft(sender, prospectId, again);
    expect(await readDrafts(sender, prospectId)).toEqual([]);
    await Promise.all([sendByHand(sender, ports, again), sendByHand(sender, ports, again), undo()]);
    await later();
    expect(mails.length + sentNow.length).toBe(1);
  });

  it("is nobody else's key", async () => {
    const { id, prospectId, later, mails } = await canceled();
    const other = await makeConversation(database.admin, sender);
    await other.incoming("Hello", newId());
    const sendAt = new Date(Date.now() + 3_600_000);
    const written = { channel: "email", text: "Another", subject: "S", key: id, sendAt } as const;
    const made = await scheduleMessage(sender, { ...written, prospectId: other.prospectId });
    expect(made.id).not.toBe(id);
    await later();
    expect([mails.length, await waiting(prospectId)]).toEqual([0, []]);
  });
});
