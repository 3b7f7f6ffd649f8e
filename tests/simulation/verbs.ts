import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import type { UncertainAnswer } from "@/lib/domain/sequencer/people/answered.ts";
import type { SimCampaign, SimLane, SimPerson } from "./cast.ts";

export type Hours = Pick<SimLane, "timezone" | "hoursStart" | "hoursEnd">;

/** What people and the outside do to the product while its workers work. */
export type Verb =
  | { readonly do: "reply" | "optOut" | "bounce" | "book"; readonly person: SimPerson }
  /** A person gets onto the blacklist of their workspace. */
  | { readonly do: "list"; readonly person: SimPerson }
  /** A person connects with one account. */
  | { readonly do: "accept"; readonly person: SimPerson; readonly lane: SimLane }
  /** Somebody pauses one person in a campaign, or lets them go on: where they stand, or at a step that wasn't sent. */
  | { readonly do: "hold"; readonly person: SimPerson; readonly campaign: SimCampaign }
  | {
      readonly do: "release";
      readonly person: SimPerson;
      readonly campaign: SimCampaign;
      readonly stepId: string | null;
    }
  | { readonly do: "pause" | "resume"; readonly campaign: SimCampaign }
  /** A member holds one person in a campaign, releases, approves or cancels them. */
  | {
      readonly do: "keep" | "free" | "approve" | "cancel";
      readonly person: SimPerson;
      readonly campaign: SimCampaign;
    }
  /** A member says what became of the first uncertain send to a person in a campaign. */
  | {
      readonly do: "answer";
      readonly person: SimPerson;
      readonly campaign: SimCampaign;
      readonly answer: UncertainAnswer;
    }
  /** The social account of a lane is blocked, or is active again. */
  | { readonly do: "block" | "unblock"; readonly lane: SimLane }
  | { readonly do: "edit"; readonly campaign: SimCampaign; readonly graph: Graph }
  | {
      readonly do: "enrol";
      readonly campaign: SimCampaign;
      readonly people: readonly SimPerson[];
      /** Takes the people out of the campaigns in which they still are. */
      readonly move: boolean;
    }
  /** A person sends something by hand, which spends the account's budget. */
  | { readonly do: "spend"; readonly lane: SimLane }
  /** An account gets another time zone and other hours. */
  | { readonly do: "hours"; readonly lane: SimLane; readonly hours: Hours }
  /** An account whose sign-in failed is connected again. */
  | { readonly do: "reconnect"; readonly lane: SimLane };

/** A verb in few words, for traces and messages. */
export function say(verb: Verb): string {
  if ("person" in verb) {
    const at = verb.do === "release" && verb.stepId !== null ? ` at ${verb.stepId}` : "";
    const what = verb.do === "answer" ? ` ${verb.answer}` : "";
    const whose = verb.do === "accept" ? ` of ${verb.lane.id.slice(0, 8)}` : "";
    return `${verb.do} ${verb.person.id.slice(0, 8)}${at}${whose}${what}`;
  }
  if (verb.do === "hours") {
    const { timezone, hoursStart, hoursEnd } = verb.hours;
    return `hours ${verb.lane.id.slice(0, 8)} ${timezone} ${hoursStart}-${hoursEnd}`;
  }
  if ("lane" in verb) return `${verb.do} ${verb.lane.id.slice(0, 8)}`;
  const who =
    verb.do === "enrol" ? ` ${verb.people.map((one) => one.id.slice(0, 8))}${verb.move ? " move" : ""}` : "";
  const what = verb.do === "edit" ? ` ${Object.keys(verb.graph.nodes).join(">")}` : "";
  return `${verb.do} ${verb.campaign.id.slice(0, 8)}${who}${what}`;
}
