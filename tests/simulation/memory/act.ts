import type { Verb } from "../verbs.ts";
import type { Hands } from "./hands.ts";
import { enrol } from "./verbs/enrol.ts";
import { blockOrUnblock, edit, pauseOrResume } from "./verbs/of-campaigns.ts";
import { reopen, spend } from "./verbs/of-lanes.ts";
import { answer, hold, holdOrFree, release } from "./verbs/of-members.ts";
import { accept, book, bounce, list, optOut, reply } from "./verbs/of-people.ts";

/** Does a verb, as the product does it in SQL. */
export function act(hands: Hands, verb: Verb) {
  switch (verb.do) {
    case "reply":
      return reply(hands, verb.person);
    case "book":
      return book(hands, verb.person);
    case "optOut":
      return optOut(hands, verb.person);
    case "bounce":
      return bounce(hands, verb.person);
    case "list":
      return list(hands, verb.person);
    case "accept":
      return accept(hands, verb.person, verb.lane);
    case "hold":
      return hold(hands, verb);
    case "release":
      return release(hands, verb);
    case "keep":
    case "free":
    case "approve":
    case "cancel":
      return holdOrFree(hands, verb);
    case "answer":
      return answer(hands, verb);
    case "pause":
    case "resume":
      return pauseOrResume(hands, verb);
    case "block":
    case "unblock":
      return blockOrUnblock(hands, verb);
    case "edit":
      return edit(hands, verb);
    case "enrol":
      return enrol(hands, verb);
    case "spend":
      return spend(hands, verb);
    case "hours":
    case "reconnect":
      return reopen(hands, verb);
  }
}
