import { leaveFor } from "@/lib/client/leave-for.ts";
import type { UserView } from "@/lib/contracts/accounts.ts";

/**
 * Leads somebody on whose address was confirmed. Whoever signed up with a code goes on to the workspace that it leads
 * to.
 */
export function leaveActivated(user: UserView | null) {
  const code = user?.track_info.invite_code;
  const outcome = "success=true&done=activation";
  return leaveFor(
    typeof code === "string"
      ? `/space/join?invite_code=${encodeURIComponent(code)}&${outcome}`
      : `/?${outcome}`,
  );
}
