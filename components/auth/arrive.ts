import { pageAfterSignIn } from "@/lib/access/oauth-request.ts";
import { callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";

/**
 * Goes on after the sign-in: to the site that asked who the person is, or into the application, first joining the
 * workspace of an invitation. One that can't be accepted is shown with its reason.
 * @param invite the secret of an invitation's mail. Null: there is none.
 */
export async function arrive(invite: string | null): Promise<never> {
  if (invite === null) return leaveFor(pageAfterSignIn(new URLSearchParams(window.location.search)));
  try {
    await callApi("POST /space/join", { body: { invite_code: invite } });
  } catch {
    return leaveFor(`/space/accept-invite?invite=${encodeURIComponent(invite)}`);
  }
  return leaveFor("/");
}
