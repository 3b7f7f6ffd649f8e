import type { FirstStepsView } from "@/lib/contracts/first-steps.ts";
import { type FirstStep, firstStepParameter } from "@/lib/contracts/words/first-steps.ts";

/** The parts of the campaign's editor on which these steps are done. */
const parts = { people: "people", sequence: "sequence", start: "review" } as const;

/** The page on which a first step is done: the real one, told which step it is opened for. */
export function stepAddress(step: FirstStep, workflowId: FirstStepsView["workflow_id"]): string {
  const query = `${firstStepParameter}=${step}`;
  if (step === "account") return `/credentials/first-add?${query}`;
  if (step === "mailbox") return `/integrations?${query}`;
  const builder = workflowId === null ? "/campaign/add" : `/campaign/edit/${workflowId}`;
  return `${builder}?part=${parts[step]}&${query}`;
}
