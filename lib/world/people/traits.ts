import { hashText, seeded } from "@/lib/kernel/random/index.ts";
import { slugOf } from "./population.ts";

const skillNames =
  "Negotiation,Leadership,Public Speaking,Data Analysis,Project Management,Recruiting,Budgeting,Marketing,Copywriting,Product Design,Customer Care,Forecasting".split(
    ",",
  );
const groupNames = "Sales Leaders,Founders Circle,Data People,Remote Work,Hiring Minds,Green Logistics".split(
  ",",
);
const eventNames = "Growth Summit,Hiring Day,Energy Forum,Product Meetup".split(",");

/** The events of the network, by the last part of their address. */
export const eventSlugs: readonly string[] = eventNames.map(slugOf);

/** The address of an event. */
export const eventUrlOf = (slug: string) => `https://network.example/events/${slug}`;

/** How a person, or what the network demands for them, receives an InMail. Any word but `open` refuses it. */
export type InmailAnswer =
  | "open"
  | "profile_closed"
  | "inmail_forbidden"
  | "api_booster_needed"
  | "sales_navigator_needed"
  | "sales_navigator_link_missing"
  | "sales_navigator_profile_closed";

/** What a person shows and allows on the network. */
export interface Traits {
  /** Their posts, the latest one first. */
  readonly posts: readonly string[];
  /** Whether the latest post takes comments. */
  readonly takesComments: boolean;
  /** Their skills, the top one first. */
  readonly skills: readonly string[];
  readonly groups: readonly string[];
  readonly events: readonly string[];
  /** Whether they take messages from people of their groups and events. */
  readonly takesSharedMessages: boolean;
  readonly inmail: InmailAnswer;
}

const refusals: readonly (readonly [Exclude<InmailAnswer, "open">, number])[] = [
  ["profile_closed", 0.06],
  ["inmail_forbidden", 0.06],
  ["api_booster_needed", 0.02],
  ["sales_navigator_needed", 0.02],
  ["sales_navigator_link_missing", 0.02],
  ["sales_navigator_profile_closed", 0.02],
];

/** The elements of a list that a draw of this chance takes, in their order. */
const some = (list: readonly string[], chance: number, random: () => number) =>
  list.filter(() => random() < chance);

/** What person number `id` of the world with this seed shows and allows. It depends only on these two numbers. */
export function traitsOf(seed: number, id: number): Traits {
  const random = seeded(hashText(`${seed}:traits:${id}`));
  const count = random() < 0.15 ? 0 : 1 + Math.floor(random() * 6);
  const posts = Array.from({ length: count }, (_, i) => `post-${id}-${count - i}`);
  const takesComments = random() < 0.95;
  const skills = random() < 0.1 ? [] : some(skillNames, 0.5, random);
  const groups = some(groupNames, 0.3, random);
  const events = some(eventSlugs, 0.3, random);
  const takesSharedMessages = random() < 0.9;
  let left = random();
  const refusal = refusals.find(([, chance]) => {
    left -= chance;
    return left < 0;
  });
  const inmail = refusal?.[0] ?? "open";
  return { posts, takesComments, skills, groups, events, takesSharedMessages, inmail };
}

/** The groups and events to which an account of the network belongs: half of them. */
export function membershipsOf(ref: string): Pick<Traits, "groups" | "events"> {
  const belongs = (name: string) => hashText(`${ref}:member:${name}`) % 2 === 0;
  return { groups: groupNames.filter(belongs), events: eventSlugs.filter(belongs) };
}
