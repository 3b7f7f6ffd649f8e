import { z } from "zod";
import { call } from "./call.ts";
import { firstSteps } from "./words/first-steps.ts";

/** How far a workspace is on its way to the first running campaign. */
export const firstStepsView = z.object({
  steps: z.array(z.object({ key: z.enum(firstSteps), is_done: z.boolean() })),
  /** The latest draft, in which people and steps are added. Null: there is none yet. */
  workflow_id: z.string().nullable(),
  /** Where somebody who has done none of them may look around. Null: the brand has no such place, or one is done. */
  demo_url: z.string().nullable(),
});
export type FirstStepsView = z.infer<typeof firstStepsView>;

export const readFirstSteps = call({
  method: "GET",
  path: "/dashboard/first_steps",
  summary: "Which of the first steps the workspace has done: account, mailbox, people, sequence, start",
  access: { who: "space" },
  reply: firstStepsView,
});
