import { type Answer, type Call, type Route, refuse, type World } from "../http/router.ts";
import type { Db } from "../store/database.ts";
import { type AccountRow, lockAccount } from "../store/network.ts";

/** Runs a call as a signed-in account, in one transaction that locks the account. */
export const signedIn =
  (act: (tx: Db, world: World, account: AccountRow, call: Call) => Promise<Answer>): Route["handle"] =>
  (world, call) =>
    world.sql.begin(async (tx) => {
      const account = await lockAccount(tx, call.params.ref ?? "");
      if (!account) return refuse(404, "no_such_account");
      if (account.state !== "connected") return refuse(401, "signed_out");
      return act(tx, world, account, call);
    });

/** A text without the characters that the database can't keep. */
export const clean = (text: string) => text.replaceAll("\0", "");

/** The moment from which on a question is asked. An unreadable one means from the beginning. */
export function sinceOf(query: URLSearchParams): Date {
  const since = new Date(query.get("since") ?? 0);
  return Number.isNaN(since.getTime()) ? new Date(0) : since;
}
