import { z } from "zod";
import type { Answer, Route, World } from "../http/router.ts";
import { ok } from "../http/router.ts";
import { ownProfile } from "../network/views.ts";
import { networkSignIns, sessionOf } from "../settings.ts";
import { type AccountRow, forgetAccount, listAccounts, lockAccount } from "../store/network.ts";
import { accountOf, askNetwork, onNetwork, refusalOf, refuse, unipile } from "./call.ts";

const signIn = z.strictObject({
  provider: z.literal("LINKEDIN"),
  username: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
  /** The session cookie's value, in place of name and password. */
  access_token: z.string().min(1).optional(),
  user_agent: z.string().min(1).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  proxy: z
    .strictObject({
      protocol: z.enum(["https", "http", "socks5"]).optional(),
      host: z.string().min(1),
      port: z.number().int(),
      username: z.string().optional(),
      password: z.string().optional(),
    })
    .optional(),
});
const code = z.strictObject({
  provider: z.literal("LINKEDIN"),
  account_id: z.string(),
  code: z.string().min(1),
});
const resend = code.omit({ code: true });

const invalid = () => refuse(400, "invalid_parameters");

/** The network's answer to a sign-in, in Unipile's form. */
async function connect(world: World, body: unknown): Promise<Answer> {
  const given = signIn.safeParse(body).data;
  if (!given) return invalid();
  const { country, proxy, access_token: session = "", user_agent: userAgent = "" } = given;
  const owner = networkSignIns.find(({ ref }) => sessionOf(ref) === session);
  const { username = owner?.email ?? "", password = "" } = given;
  if ((session === "") === (password === "")) return invalid();
  const route = proxy ? { ...proxy, kind: "own" } : { kind: country ? "country" : "none" };
  const answer = await askNetwork(world, "POST", "/network/sign-in", {
    body: { email: username, password, countryCode: country ?? "", route, session, userAgent },
  });
  switch (answer.body.state) {
    case "connected":
      return ok({ object: "AccountCreated", account_id: answer.body.accountRef }, 201);
    case "proxy_failed":
      return refuse(502, "proxy_error");
    case "wrong_password":
      return refuse(401, "invalid_credentials");
    case "blocked":
      return refuse(403, "account_restricted");
    case "challenged":
    // Unipile knows no approval by another service's sign-in.
    case "second_step":
      return checkpoint("pending", "CAPTCHA");
    case "phone":
      return checkpoint(String(answer.body.accountRef), "PHONE_REGISTER");
    default:
      return checkpoint(String(answer.body.accountRef), "OTP");
  }
}

const checkpoint = (account_id: string, type: string, source?: string): Answer =>
  ok({ object: "Checkpoint", account_id, checkpoint: { type, ...(source ? { source } : {}) } }, 202);

/** A phone number in place of a code, as `(+33)0612345678`. Null: it is a code. */
const phoneIn = (code: string) => /^\(\+(\d{1,3})\)0?(\d+)$/.exec(code);

const view = ({ ref, email, state }: AccountRow) => ({
  object: "Account",
  id: ref,
  type: "LINKEDIN",
  name: networkSignIns.find((one) => one.ref === ref)?.name ?? ref,
  created_at: "2020-01-01T00:00:00.000Z",
  connection_params: { im: { id: ownProfile(ref).providerId, username: email } },
  sources: [{ id: `${ref}_MESSAGING`, status: state === "connected" ? "OK" : "CREDENTIALS" }],
});

/** An account that signed in once and wasn't removed. */
const isThere = ({ state }: AccountRow) => state !== "checkpoint";

/** Accounts: signing in, checkpoints, their state, removing them, and their owners. */
export const accountRoutes: readonly Route[] = [
  unipile("POST", "/accounts", (world, { body }) => connect(world, body)),
  unipile("POST", "/accounts/checkpoint", async (world, { body }) => {
    const given = code.safeParse(body).data;
    if (!given) return invalid();
    const phone = phoneIn(given.code);
    if (phone) {
      const number = `+${phone[1]}${phone[2]}`;
      const asked = await askNetwork(world, "POST", onNetwork(given.account_id, "phone"), {
        body: { phone: number },
      });
      const isTaken = asked.body.state === "checkpoint";
      return (
        refusalOf(asked) ??
        (isTaken ? checkpoint(given.account_id, "OTP", "SMS") : refuse(401, "invalid_checkpoint_solution"))
      );
    }
    const path = onNetwork(given.account_id, "checkpoint");
    const answer = await askNetwork(world, "POST", path, { body: { code: given.code } });
    const refusal = refusalOf(answer);
    if (refusal) return refusal;
    if (answer.body.state !== "connected") return refuse(401, "invalid_checkpoint_solution");
    return ok({ object: "AccountCreated", account_id: given.account_id }, 201);
  }),
  unipile("POST", "/accounts/checkpoint/resend", async (world, { body }) => {
    const given = resend.safeParse(body).data;
    if (!given) return invalid();
    const answer = await askNetwork(world, "POST", onNetwork(given.account_id, "checkpoint/resend"));
    return refusalOf(answer) ?? ok({ object: "CheckpointResent", account_id: given.account_id });
  }),
  unipile("POST", "/accounts/:id", (world, { body }) => connect(world, body)),
  unipile("GET", "/accounts", async ({ sql }) =>
    ok({ object: "AccountList", items: (await listAccounts(sql)).filter(isThere).map(view), cursor: null }),
  ),
  unipile("GET", "/accounts/:id", async ({ sql }, { params }) => {
    const found = (await listAccounts(sql)).find(({ ref }) => ref === params.id);
    return found && isThere(found) ? ok(view(found)) : refuse(404, "resource_not_found");
  }),
  unipile("DELETE", "/accounts/:id", ({ sql }, { params }) =>
    sql.begin(async (tx) => {
      const found = await lockAccount(tx, params.id ?? "");
      if (!found || !isThere(found)) return refuse(404, "resource_not_found");
      await forgetAccount(tx, found.ref);
      return ok({ object: "AccountDeleted" });
    }),
  ),
  unipile("GET", "/users/me", async (world, call) => {
    const account = accountOf(call);
    const answer = await askNetwork(world, "GET", onNetwork(account, "profile"), {
      query: { address: "me" },
    });
    const refusal = refusalOf(answer);
    // The network knows nobody called "me": only a refusal of the account counts.
    if (refusal && answer.body.error !== "no_such_profile") return refusal;
    const own = ownProfile(account);
    return ok({
      object: "AccountOwnerProfile",
      provider: "LINKEDIN",
      provider_id: own.providerId,
      first_name: own.firstName,
      last_name: own.lastName,
      headline: own.headline,
      location: own.location,
      public_profile_url: own.url,
      profile_picture_url: null,
      premium: own.premium,
      sales_navigator: own.premium ? { owner_seat_id: "seat-1" } : null,
      open_profile: false,
    });
  }),
];
