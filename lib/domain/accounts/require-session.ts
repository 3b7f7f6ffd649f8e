import type { Tx } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { isSessionValid } from "./store/sessions.ts";

/**
 * Checks that a session wasn't ended since its request came: a body may take minutes to arrive, and a restored password
 * ends the session meanwhile. Call it while the user's row is locked. Throws `token_invalid`.
 */
export async function requireSession(tx: Tx, sessionId: Id, at: Date): Promise<void> {
  if (!(await isSessionValid(tx, sessionId, at))) throw new ProductError("token_invalid", "tokenInvalid");
}
