import { ok, type Route, refuse, textField } from "../http/router.ts";
import { specialSignIns } from "../settings.ts";
import { productNow } from "../store/database.ts";
import { lockAccount, newPin, signInOf, signOut, tryPin } from "../store/network.ts";
import { ownProfile } from "./views.ts";

const checkpoint = (accountRef: string, wrong: boolean) =>
  ok({ state: "checkpoint", accountRef, pinType: "email", wrong });

/**
 * Signing in: email and password, then the PIN of a checkpoint. A second sign-in takes the session over. Signing out:
 * by the account's name or its email; it does nothing for an account that is unknown or signed out.
 */
export const signInRoutes: Route[] = [
  {
    method: "POST",
    path: "/network/sign-in",
    handle: async ({ sql, seed }, { body }) => {
      const email = textField(body, "email").trim().toLowerCase();
      const special = specialSignIns.find((entry) => entry.email === email);
      if (special) return ok({ state: special.outcome });
      const known = signInOf(email);
      if (known?.password !== textField(body, "password")) return ok({ state: "wrong_password" });
      return sql.begin(async (tx) => {
        await lockAccount(tx, known.ref);
        await newPin(tx, seed, known.ref);
        return checkpoint(known.ref, false);
      });
    },
  },
  {
    method: "POST",
    path: "/network/sign-out",
    handle: async ({ sql }, { body }) =>
      sql.begin(async (tx) => {
        const email = textField(body, "email").trim().toLowerCase();
        const account = await lockAccount(tx, textField(body, "account") || (signInOf(email)?.ref ?? ""));
        if (account && account.state !== "signed_out") await signOut(tx, account.ref, await productNow(tx));
        return ok({ signedOut: true });
      }),
  },
  {
    method: "POST",
    path: "/network/accounts/:ref/checkpoint",
    handle: async ({ sql }, { params, body }) =>
      sql.begin(async (tx) => {
        const ref = params.ref ?? "";
        const account = await lockAccount(tx, ref);
        if (!account) return refuse(404, "no_such_account");
        if (account.state === "signed_out") return refuse(401, "signed_out");
        if (account.state === "connected" || (await tryPin(tx, ref, textField(body, "code").trim()))) {
          return ok({ state: "connected", accountRef: ref, profile: ownProfile(ref) });
        }
        return checkpoint(ref, true);
      }),
  },
  {
    method: "POST",
    path: "/network/accounts/:ref/checkpoint/resend",
    handle: async ({ sql, seed }, { params }) =>
      sql.begin(async (tx) => {
        const account = await lockAccount(tx, params.ref ?? "");
        if (!account) return refuse(404, "no_such_account");
        if (account.state !== "checkpoint") return refuse(409, "no_checkpoint");
        await newPin(tx, seed, account.ref);
        return ok({ sent: true });
      }),
  },
];
