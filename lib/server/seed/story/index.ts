import { db, readProductNow } from "@/lib/db/index.ts";
import { changeStatus } from "@/lib/domain/campaigns/index.ts";
import { listLabels } from "@/lib/domain/labels/index.ts";
import { subscribe } from "@/lib/domain/reports/index.ts";
import { createTemplate } from "@/lib/domain/templates/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { networkHints } from "@/lib/http/world/hints.ts";
import { seedDemoLabels } from "../demo-labels.ts";
import { answerPeople, type StoryLabels } from "./answer-people.ts";
import { begin, draft } from "./begin.ts";
import * as told from "./campaigns.ts";
import { endSignIn, hours, nextMorning, passUntil } from "./clock.ts";

/** Who lives through the story: the members of the two demo workspaces. */
export interface Cast {
  readonly sales: Member;
  readonly recruiting: Member;
}

/** Days of the story. In its last days nobody answers: what came then waits in the inbox. */
const days = 27;
const answeredUntil = 23;

/**
 * Lives through four weeks of the demo on the embedded world's clock: the engine sends, people answer, members do what
 * members do. Nothing is inserted. The worker and the world must run.
 */
export async function tellStory({ sales, recruiting }: Cast, say: (line: string) => void): Promise<void> {
  const labels = await prepare(sales);
  await subscribe(sales, "weekly", "UTC");
  const begun = new Map<string, string>();
  for (let day = 1; day <= days; day++) {
    await nextMorning();
    const plot = plotOf({ sales, recruiting }, begun);
    await plot[day]?.();
    await passUntil(hours.to - 1);
    const now = await db.tenant({ workspaceId: sales.workspaceId }, ({ sql }) => readProductNow(sql));
    if (day <= answeredUntil) await answerPeople(sales, labels, now);
    say(`day ${day} of ${days}`);
  }
}

/** What happens in the morning of a day. */
function plotOf(
  { sales, recruiting }: Cast,
  begun: Map<string, string>,
): Readonly<Record<number, () => Promise<void>>> {
  const start = async (campaign: told.ToldCampaign, member = sales, sender = "Dana North") => {
    begun.set(campaign.name, await begin(member, campaign, sender));
  };
  return {
    1: () => start(told.springOutreach),
    2: () => start(told.newsletterReaders, sales, "Northwind"),
    4: () => start(told.analyticsLeaders),
    5: () => start(told.webinarGuests, sales, "Northwind"),
    12: () => start(told.seniorEngineers, recruiting, "Vera Lind"),
    20: async () => {
      await changeStatus(sales, begun.get(told.webinarGuests.name)!, "paused");
    },
    24: async () => {
      await draft(sales, told.autumnWebinar, "Dana North");
      await draft(recruiting, told.productDesigners, "Vera Lind");
    },
    26: async () => {
      const { ref } = (await networkHints()).find(({ email }) => email === told.webinarGuests.account)!;
      await endSignIn(ref);
    },
  };
}

/** Labels and templates, before anything happens. */
async function prepare(member: Member): Promise<StoryLabels> {
  await seedDemoLabels(member);
  const labels = await listLabels(member, ["space"]);
  const id = (name: string) => labels.find((label) => label.name === name)!.id;
  for (const template of templates)
    await createTemplate(member, { ...template, isShared: true, labelIds: [], key: template.name });
  return { hot: id("Hot"), spring: id("Call in spring") };
}

const templates = [
  {
    name: "Ten minutes",
    folder: "Meetings",
    channel: "any",
    subject: "",
    text: "Would ten minutes on Thursday suit you, {first_name|there}?",
  },
  {
    name: "Two pages",
    folder: "Answers",
    channel: "email",
    subject: "The two pages that I promised",
    text: "Hello {first_name|there},\n\nhere is what teams like {company_name|yours} changed first.",
  },
  {
    name: "Not now",
    folder: "Answers",
    channel: "any",
    subject: "",
    text: "I understand, {first_name|and thank you}. May I write again in spring?",
  },
] as const;
