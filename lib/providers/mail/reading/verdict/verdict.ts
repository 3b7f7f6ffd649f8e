import type { Verdict } from "../../port.ts";
import { automaticIn } from "./automatic.ts";
import { bounceIn } from "./bounce.ts";
import { complaintIn } from "./complaint.ts";
import type { Facts } from "./facts.ts";

/**
 * What a mail is. Reports come first, because they carry the signs of automatic mail, too. Whatever bears no sufficient sign
 * is a person's answer.
 */
export const verdictOn = (facts: Facts): Verdict =>
  complaintIn(facts) ?? bounceIn(facts) ?? automaticIn(facts) ?? { kind: "reply", reason: "no-machine-sign" };
