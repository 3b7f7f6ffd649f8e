import { db } from "@/lib/db/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import { dropSignOut, holderOf, putOff, type SignOut, takeSignOut } from "./store/sign-outs.ts";

/** The most sign-outs of one look. The next look takes the rest. */
const maxAtOnce = 100;

/**
 * Signs deleted accounts out at the network, and retries each until the network has confirmed. An account whose
 * session somebody uses again is left alone. For the worker; several workers may run it at once.
 */
export async function carryOutSignOuts(social: Pick<SocialPort, "disconnect">): Promise<void> {
  for (let done = 0; done < maxAtOnce; done++) {
    const taken = await take();
    if (taken === "none") return;
    if (taken !== "passed over") await signOut(social, taken);
  }
}

function take(): Promise<SignOut | "none" | "passed over"> {
  return db.hot("operations", async ({ sql }) => {
    const one = await takeSignOut(sql);
    if (!one) return "none";
    const holder = await holderOf(sql, one);
    if (holder === "nobody") return one;
    if (holder === "somebody") await dropSignOut(sql, one);
    else await putOff(sql, one);
    return "passed over";
  });
}

async function signOut(social: Pick<SocialPort, "disconnect">, one: SignOut): Promise<void> {
  const { workspaceId, accountRef, username, credentialId } = one;
  try {
    await social.disconnect({ accountRef, email: username });
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err;
    logger("credentials").warn({ err, id: credentialId, tries: one.tries }, "not signed out; tried again");
    await db.tenant({ workspaceId }, ({ sql }) => putOff(sql, one));
    return;
  }
  await db.tenant({ workspaceId }, async (tx) => {
    await dropSignOut(tx.sql, one);
    await audit(tx, {
      workspaceId,
      actorUserId: null,
      action: "credential.disconnect",
      subjectId: credentialId,
    });
  });
}
