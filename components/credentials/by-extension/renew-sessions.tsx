"use client";

import { useEffect } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { askExtension, findExtension, takeSession } from "@/lib/client/extension.ts";
import { useRefresh } from "@/lib/client/refreshing/use-refresh.ts";
import { beginRenewal, isRenewable } from "./renewals.ts";

/** An account that the extension runs, and that needs a session. */
export interface WaitingAccount {
  readonly id: string;
  readonly username: string;
}

/**
 * Gives accounts whose session is over the present one of this browser, while a page of the product is open: nobody has
 * to do anything. Only the account that is signed in here gets one; the server asks the network whose session it is.
 * Where that fails, the account goes on asking for a sign-in.
 */
export function RenewSessions({ waiting }: { waiting: readonly WaitingAccount[] }) {
  const refresh = useRefresh();
  const key = waiting.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list with the same accounts is the same.
  useEffect(() => {
    const controller = new AbortController();
    void renew(waiting, controller.signal).then((isDone) => {
      if (isDone && !controller.signal.aborted) refresh();
    });
    return () => controller.abort();
  }, [key, refresh]);
  return null;
}

/** Resolves to true if an account got its session. */
async function renew(waiting: readonly WaitingAccount[], signal: AbortSignal): Promise<boolean> {
  const due = waiting.filter(({ id }) => isRenewable(id, Date.now()));
  if (due.length === 0 || (await findExtension(window, signal)) !== "installed") return false;
  const email = (await askExtension(window, "email", { signal }))?.email?.toLowerCase();
  const account = due.find(({ username }) => username.toLowerCase() === email);
  if (!account || signal.aborted || !beginRenewal(account.id, Date.now())) return false;
  const cookie = await takeSession(window);
  if (!cookie) return false;
  const sent = callApi("POST /credentials/{id}/do_auth", {
    params: { id: account.id },
    body: { cookies: [{ ...cookie }], use_browser: true },
  });
  return sent.then(
    ({ status }) => status === "active",
    () => false,
  );
}
