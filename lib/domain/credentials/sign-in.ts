import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import type { CredentialDetail } from "./credential-detail.ts";
import { openRoute } from "./keep-route.ts";
import { noSession, type OwnSession, sessionFor } from "./own-session.ts";
import { otherAccount, requireFreeAddress } from "./require-free-address.ts";
import { requireRested } from "./require-rested.ts";
import { sameAddressKey } from "./rules/state.ts";
import { carryOutSignIn, continueSignIn } from "./sign-in-turn.ts";
import { saveCredential } from "./store/credentials.ts";

/**
 * Signs an account in again, after a wrong password or a lost session. The password goes to the network and is not
 * kept (decision 18). The address may change only until the first sign-in: then it identifies the account. Throws
 * `not_found`, `invalid_input` (also a password for an account that the extension runs), `conflict` (another sign-in is under way), `too_many_requests` (its proxy failed a
 * moment ago), `provider_failed`.
 */
export async function signInCredential(
  member: Member,
  social: SocialPort,
  input: {
    readonly id: Id;
    readonly password: string;
    readonly email: string | null;
    /** Left out: the password signs in. */
    readonly session?: OwnSession;
  },
): Promise<CredentialDetail> {
  const own = sessionFor(social, input.session ?? noSession);
  const { workspaceId } = member;
  const { turn, signIn } = await db.tenant({ workspaceId }, async (tx) => {
    const { turn, row } = await continueSignIn(tx, member, input.id);
    if (row.automationType === "extension" && own.session === null)
      throw invalidField("password", "accountByExtension");
    await requireRested(tx, row);
    const email = input.email?.trim() ?? row.username;
    const key = sameAddressKey(email);
    const isOther = key !== row.usernameLower;
    if (isOther) {
      if (row.accountRef !== null || row.profileUrl !== null) throw otherAccount();
      await requireFreeAddress(tx, workspaceId, key, row.id);
      await saveCredential(tx, workspaceId, row.id, { username: email, usernameLower: key });
    }
    return {
      turn,
      signIn: {
        email: isOther ? email : row.username,
        countryCode: row.countryCode,
        accountRef: row.accountRef,
        route: await openRoute(tx, row),
      },
    };
  });
  return carryOutSignIn(
    member,
    turn,
    "credential.sign_in",
    () => social.connect({ ...signIn, ...own, password: input.password }),
    // A session that the network refuses is over: no password was wrong.
    () => (own.session === null ? {} : { isWrongPassword: false }),
  );
}
