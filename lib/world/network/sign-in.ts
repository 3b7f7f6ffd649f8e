import { type Call, ok, type Route, refuse, textField } from "../http/router.ts";
import {
  type AskingWord,
  deadProxyPort,
  mailboxDomain,
  mailboxPassword,
  sessionOf,
  specialSignIns,
} from "../settings.ts";
import { productNow } from "../store/database.ts";
import {
  type AccountRow,
  approve,
  askFor,
  askingWordOf,
  changeAddress,
  lockAccount,
  newPin,
  noteWay,
  signInOf,
  signOut,
  tryPin,
} from "../store/network.ts";
import { signedIn } from "./signed-in.ts";
import { ownProfile } from "./views.ts";

const checkpoint = (accountRef: string, wrong: boolean, pinType: AccountRow["pin_type"] = "email") =>
  ok({ state: "checkpoint", accountRef, pinType, wrong });

/** What the network answers while it waits for something else than a PIN. */
const asking = (accountRef: string, what: AskingWord, wrong: boolean) =>
  what === "phone"
    ? ok({ state: "phone", accountRef, wrong })
    : ok({
        state: "second_step",
        accountRef,
        service: what === "microsoft" ? "microsoft" : "other",
        wrong,
      });

/** The way of a sign-in, in words. Null: the proxy that it names doesn't answer. */
function wayOf(body: Call["body"]): string | null {
  const route = (body.route ?? {}) as Record<string, unknown>;
  const browser = textField(body, "userAgent");
  const by = browser === "" ? "" : ` by ${browser}`;
  if (route.kind === "none") return `no proxy${by}`;
  if (route.kind !== "own") return `country ${textField(body, "countryCode")}${by}`;
  const { host, port, username } = route;
  return port === deadProxyPort ? null : `proxy ${String(host)}:${String(port)} as ${String(username)}${by}`;
}

/** Numbers with at least eight digits. Shorter ones are nobody's, so that this answer can be seen, too. */
const isNetworkPhone = (phone: string) => /^\+[1-9]\d{7,14}$/.test(phone);

/**
 * Signing in: email and password, then the PIN of a checkpoint. A second sign-in takes the session over. Signing out:
 * by the account's name or its email; it does nothing for an account that is unknown or signed out.
 */
export const signInRoutes: Route[] = [
  {
    method: "POST",
    path: "/network/sign-in",
    handle: async ({ sql, seed }, { body }) => {
      const way = wayOf(body);
      if (way === null) return ok({ state: "proxy_failed" });
      const email = textField(body, "email").trim().toLowerCase();
      const special = specialSignIns.find((entry) => entry.email === email);
      if (special) return ok({ state: special.outcome });
      const known = signInOf(email);
      const session = textField(body, "session");
      if (session !== "") {
        if (!known || session !== sessionOf(known.ref)) return ok({ state: "wrong_password" });
        await sql.begin(async (tx) => {
          await lockAccount(tx, known.ref);
          await noteWay(tx, known.ref, way);
          await approve(tx, known.ref);
        });
        return ok({ state: "connected", accountRef: known.ref, profile: ownProfile(known.ref) });
      }
      if (known?.password !== textField(body, "password")) return ok({ state: "wrong_password" });
      return sql.begin(async (tx) => {
        await lockAccount(tx, known.ref);
        await noteWay(tx, known.ref, way);
        const what = askingWordOf(email);
        if (what) {
          await askFor(tx, known.ref, what);
          return asking(known.ref, what, false);
        }
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
        return account.asks ? asking(ref, account.asks, true) : checkpoint(ref, true, account.pin_type);
      }),
  },
  {
    method: "POST",
    path: "/network/accounts/:ref/phone",
    handle: async ({ sql, seed }, { params, body }) =>
      sql.begin(async (tx) => {
        const account = await lockAccount(tx, params.ref ?? "");
        if (!account) return refuse(404, "no_such_account");
        if (account.asks !== "phone") return refuse(409, "no_phone_asked");
        if (!isNetworkPhone(textField(body, "phone"))) return asking(account.ref, "phone", true);
        await newPin(tx, seed, account.ref, "sms");
        return checkpoint(account.ref, false, "sms");
      }),
  },
  {
    method: "POST",
    path: "/network/accounts/:ref/second-step",
    handle: async ({ sql }, { params, body }) =>
      sql.begin(async (tx) => {
        const account = await lockAccount(tx, params.ref ?? "");
        if (!account) return refuse(404, "no_such_account");
        if (account.asks !== "microsoft") return refuse(409, "no_second_step_asked");
        const isOwner =
          textField(body, "username").endsWith(`@${mailboxDomain}`) &&
          textField(body, "password") === mailboxPassword;
        if (!isOwner) return asking(account.ref, "microsoft", true);
        await approve(tx, account.ref);
        return ok({ state: "connected", accountRef: account.ref, profile: ownProfile(account.ref) });
      }),
  },
  {
    method: "POST",
    path: "/network/accounts/:ref/address",
    handle: signedIn(async (tx, _world, account) => ok({ serial: await changeAddress(tx, account.ref) })),
  },
  {
    method: "POST",
    path: "/network/accounts/:ref/checkpoint/resend",
    handle: async ({ sql, seed }, { params }) =>
      sql.begin(async (tx) => {
        const account = await lockAccount(tx, params.ref ?? "");
        if (!account) return refuse(404, "no_such_account");
        if (account.state !== "checkpoint") return refuse(409, "no_checkpoint");
        if (!account.asks) await newPin(tx, seed, account.ref, account.pin_type);
        return ok({ sent: true });
      }),
  },
];
