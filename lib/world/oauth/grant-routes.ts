import { ok, type Route, refuse, textField } from "../http/router.ts";
import { expireTokens, grantsOf, revokeGrants } from "../store/grants.ts";
import { forgetHistory } from "../store/history.ts";

/** What the owner of a mailbox, or its provider, does to the grants and the history. */
export const grantRoutes: Route[] = [
  {
    method: "GET",
    path: "/control/mailboxes/:address/grants",
    handle: async ({ sql }, { params }) =>
      ok({ grants: await grantsOf(sql, (params.address ?? "").toLowerCase()) }),
  },
  {
    method: "POST",
    path: "/control/mailboxes/:address/grants",
    handle: async ({ sql }, { params, body }) => {
      const address = (params.address ?? "").toLowerCase();
      const action = textField(body, "action");
      if (action === "revoke") await revokeGrants(sql, address);
      else if (action === "expire") await expireTokens(sql, address);
      else return refuse(400, "bad_action");
      return ok({ done: true });
    },
  },
  {
    method: "POST",
    path: "/control/mailboxes/:address/forget",
    handle: async ({ sql }, { params }) => {
      await forgetHistory(sql, (params.address ?? "").toLowerCase());
      return ok({ done: true });
    },
  },
];
