import { hasFeature, mayOpen } from "@/lib/access/viewer.ts";
import type { ActivityPage, StatisticsView } from "@/lib/contracts/dashboard.ts";
import { latestActivity, shortList } from "@/lib/contracts/dashboard-lists.ts";
import { listConversations, unreadCounts } from "@/lib/domain/conversations/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import {
  type ActivityQuery,
  readActivity,
  readFirstSteps,
  readStatistics,
} from "@/lib/domain/dashboard/index.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { countOwnTasks, listTasks } from "@/lib/domain/tasks/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { MemberContext } from "../context.ts";
import { toActivity, toFirstSteps } from "../views/dashboard.ts";
import { toDialog } from "../views/inbox.ts";
import { toTask } from "../views/tasks.ts";

/** Tasks are counted up to here. */
const countedTasks = 100;

/** What waits for a person, and the week in figures. */
export async function showStatistics({ member, viewer }: MemberContext): Promise<StatisticsView> {
  const [{ approvals, week }, tasks, unread, credentials, mailboxes] = await Promise.all([
    readStatistics(member),
    countOwnTasks(member, countedTasks),
    mayOpen(viewer, "inbox") ? unreadCounts(member) : null,
    listCredentials(member),
    listMailboxes(member),
  ]);
  return {
    tasks,
    unread: unread?.total ?? null,
    accounts: credentials
      .filter(({ status }) => status !== "active")
      .map(({ id, firstName, lastName, username, status }) => ({
        _id: id,
        name: `${firstName} ${lastName}`.trim() || username,
        status,
      })),
    mailboxes: mailboxes
      .filter(({ status }) => status !== "connected")
      .map(({ id, email, status }) => ({ _id: id, email, status })),
    approvals: approvals.map(({ campaignId, campaignName, count }) => ({
      workflow_id: campaignId,
      workflow_name: campaignName,
      count,
    })),
    week: {
      sent: week.sent,
      accepted: week.accepted,
      replied: week.replied,
      booked_meeting: week.booked_meeting,
    },
  };
}

/** A page of the activity feed. */
export async function showActivity(member: Member, query: ActivityQuery): Promise<ActivityPage> {
  const { items, next } = await readActivity(member, query);
  return { items: items.map(toActivity), next_cursor: next };
}

/** All that the overview shows. Days are those of `zone`. */
export async function showOverview(ctx: MemberContext, zone: string) {
  const { brand, member, viewer } = ctx;
  const open = { state: "open", isOwnOnly: true, prospectId: null, cursor: null, limit: shortList } as const;
  const waiting = {
    filter: "needs_answer",
    search: "",
    credentialId: null,
    after: null,
    limit: shortList,
  } as const;
  const [first, tasks, answers, activity, steps] = await Promise.all([
    showStatistics(ctx),
    hasFeature(viewer, "dash_tasks") ? listTasks(member, open) : null,
    mayOpen(viewer, "inbox") ? listConversations(member, waiting) : null,
    showActivity(member, { ...latestActivity, zone, cursor: null }),
    readFirstSteps(member),
  ]);
  return {
    first,
    tasks: tasks && { items: tasks.items.map(toTask), next_cursor: tasks.next },
    answers: answers && { items: answers.items.map((row) => toDialog(member, row)), next: answers.next },
    activity,
    steps: toFirstSteps(steps, brand),
  };
}
