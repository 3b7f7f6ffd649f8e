import { ApiError } from "@/lib/client/call-api.ts";
import { toast } from "../../ui/toast/toast.tsx";
import { offerUpgrade } from "./offer-upgrade.ts";

/** Whether a call failed because the plan lacks something. */
export const isOfPlan = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === "feature_missing";

/**
 * Tells of a call that failed, in the server's words. What the plan lacks opens the upgrade prompt instead of a toast
 * [SH-496]; where the page has no prompt, it is a toast, too.
 * @param unanswered what is said where the server gave no answer.
 */
export function tellFailure(error: unknown, unanswered: string): void {
  const refusal = error instanceof ApiError ? error : null;
  const isOffered = refusal !== null && isOfPlan(refusal) && offerUpgrade({ title: refusal.message });
  if (!isOffered) toast.error(refusal?.message ?? unanswered);
}
