import { z } from "zod";
import { call } from "./call.ts";
import { text, wireList, wireObject } from "./fields.ts";
import {
  onboardingChannels,
  onboardingGoals,
  onboardingRoles,
  onboardingSources,
  onboardingTeams,
} from "./words/onboarding.ts";

/** The answers to the questions of the beginning, as they are kept: each may be left out [SH-150]. */
export const signUpSettings = z.object({
  goal: z.enum(onboardingGoals).optional(),
  channels: wireList(z.enum(onboardingChannels), onboardingChannels.length).optional(),
  role: z.enum(onboardingRoles).optional(),
  /** How many will work with it: alone, 2 to 5, 6 to 20, more. */
  team: z.enum(onboardingTeams).optional(),
  source: z.enum(onboardingSources).optional(),
  /** Whom they want to reach, in their words. */
  audience: text(300).optional(),
});
export type SignUpSettings = z.output<typeof signUpSettings>;

export const saveSignUpSettings = call({
  method: "POST",
  path: "/space/sign_up_settings",
  summary:
    "Keeps an admin's answers to the questions of the beginning; without any they are skipped. They are asked no more",
  access: { who: "space", unpaidOk: true },
  body: z.object({ settings: wireObject(signUpSettings) }),
  reply: z.object({ settings: signUpSettings }),
});
