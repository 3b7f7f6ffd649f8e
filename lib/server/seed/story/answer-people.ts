import {
  assignConversation,
  type ConversationRow,
  listConversations,
  markConversation,
  scheduleMessage,
  sendByHand,
  snoozeConversation,
} from "@/lib/domain/conversations/index.ts";
import { openMailAccount } from "@/lib/domain/mailboxes/index.ts";
import { createNote, putLabel } from "@/lib/domain/prospects/index.ts";
import { writeTask } from "@/lib/domain/tasks/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { dayMs } from "@/lib/kernel/clock/spans.ts";
import { logger } from "@/lib/log/index.ts";
import { ports } from "@/lib/wiring.ts";

/** Labels that the story puts on people. */
export interface StoryLabels {
  readonly hot: string;
  readonly spring: string;
}

/**
 * What a member does at the end of a day: those who said no go to the archive, those who are interested are answered,
 * and some are marked, put off or written down.
 */
export async function answerPeople(member: Member, labels: StoryLabels, now: Date): Promise<void> {
  const { items } = await listConversations(member, {
    filter: "needs_answer",
    search: "",
    credentialId: null,
    after: null,
    limit: 40,
  });
  let at = 0;
  for (const row of items)
    await settle(member, labels, row, at++, now).catch((err: unknown) =>
      logger("seed").warn({ err, person: row.prospectId }, "a conversation of the story stays as it is"),
    );
}

/** Ways to go on with somebody who is interested, one after the other. */
async function settle(
  member: Member,
  labels: StoryLabels,
  row: ConversationRow,
  at: number,
  now: Date,
): Promise<void> {
  const { prospectId, fullName, lastText, lastChannel } = row;
  await markConversation(member, prospectId, { unread: false });
  if (/not (?:interested|now|for us)|no thank|stop|remove/i.test(lastText))
    return markConversation(member, prospectId, { archived: true });
  const first = fullName.split(" ")[0] ?? fullName;
  const way = at % 5;
  if (way === 0) {
    await putLabel(member, prospectId, labels.hot);
    await markConversation(member, prospectId, { starred: true });
    await answer(member, row, `Wonderful, ${first}. Would Thursday at ten suit you?`);
    await createNote(member, prospectId, {
      text: "Wants to see numbers of a team of the same size before the call.",
      mentions: [],
      key: "story",
    });
    return;
  }
  if (way === 1) {
    await putLabel(member, prospectId, labels.spring);
    await writeTask(member, {
      message: `Send ${first} the summary of two pages`,
      priority: 400,
      assigneeId: member.userId,
      prospectId,
      dueAt: new Date(now.getTime() + 2 * dayMs),
      key: `story ${prospectId}`,
    });
    return answer(member, row, `Gladly, ${first}: I put two pages together for you and send them this week.`);
  }
  if (way === 2) return snoozeConversation(member, prospectId, new Date(now.getTime() + 3 * dayMs));
  if (way === 3) {
    await assignConversation(member, prospectId, member.userId);
    await scheduleMessage(member, {
      prospectId,
      channel: lastChannel === "email" ? "email" : "social",
      subject: "",
      text: `Hello ${first}, here is the time that I promised: does Tuesday still suit you?`,
      sendAt: new Date(now.getTime() + 4 * dayMs),
      key: "story",
    });
    return;
  }
  return answer(
    member,
    row,
    `Thank you, ${first}. What would have to be true for this to be worth your time?`,
  );
}

async function answer(member: Member, row: ConversationRow, text: string): Promise<void> {
  const { social, mail } = ports();
  await sendByHand(
    member,
    { social, mail, openMailAccount },
    {
      prospectId: row.prospectId,
      channel: row.lastChannel === "email" ? "email" : "social",
      subject: "",
      text,
      key: `story ${row.lastAt.getTime()}`,
    },
  );
}
