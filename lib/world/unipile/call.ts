import type { Answer, Call, Route, World } from "../http/router.ts";
import { findRoute } from "../http/router.ts";
import { headerOf, withFaults } from "../http/with-faults.ts";
import { actionRoutes } from "../network/actions.ts";
import { deedRoutes } from "../network/deeds.ts";
import { searchRoutes } from "../network/people-search.ts";
import { signInRoutes } from "../network/sign-in.ts";
import { uninvitedRoutes } from "../network/uninvited.ts";
import { unipileKey } from "../settings.ts";

/** A refusal in Unipile's form. */
export const refuse = (status: number, word: string, detail = ""): Answer => ({
  status,
  body: { status, type: `errors/${word}`, title: word.replaceAll("_", " "), detail },
});

const planned: Readonly<Record<number, string>> = {
  401: "disconnected_account",
  403: "account_restricted",
  429: "too_many_requests",
  500: "provider_error",
  503: "service_unavailable",
};

/** A route below `/unipile/api/v1`, behind the key. */
export const unipile = (
  method: Route["method"],
  path: string,
  answer: (world: World, call: Call) => Promise<Answer>,
  more: Pick<Route, "isRaw"> = {},
): Route => ({
  ...more,
  method,
  path: `/unipile/api/v1${path}`,
  handle: (world, call) =>
    withFaults(
      world,
      { channel: "unipile", subject: `${method} ${path}` },
      (status) => refuse(status, planned[status] ?? "unexpected_error"),
      async () =>
        headerOf(call, "x-api-key") === unipileKey ? answer(world, call) : refuse(401, "missing_credentials"),
    ),
});

const network: readonly Route[] = [
  ...signInRoutes,
  ...actionRoutes,
  ...deedRoutes,
  ...uninvitedRoutes,
  ...searchRoutes,
];

/** What the network itself answers to a call, of which Unipile is only the messenger. */
export async function askNetwork(
  world: World,
  method: Route["method"],
  path: string,
  given: { readonly body?: Call["body"]; readonly query?: Record<string, string> } = {},
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const found = findRoute(network, method, path);
  if (!found) throw new Error(`the network has no ${method} ${path}`);
  const { body = {}, query = {} } = given;
  const call = {
    params: found.params,
    query: new URLSearchParams(query),
    body,
    raw: Buffer.alloc(0),
    headers: {},
  };
  const answer = await found.route.handle(world, call);
  if (!answer) throw new Error("the network cut the connection");
  return { status: answer.status, body: answer.body as Record<string, unknown> };
}

/** The network's words in Unipile's. */
const words: Readonly<Record<string, readonly [status: number, word: string]>> = {
  no_such_account: [404, "resource_not_found"],
  signed_out: [401, "disconnected_account"],
  no_such_profile: [422, "invalid_recipient"],
  note_too_long: [400, "too_many_characters"],
  message_too_long: [400, "too_many_characters"],
  inmail_too_long: [400, "too_many_characters"],
  subject_too_long: [400, "too_many_characters"],
  comment_too_long: [400, "too_many_characters"],
  empty_message: [400, "missing_parameters"],
  empty_comment: [400, "missing_parameters"],
  already_connected: [422, "already_connected"],
  already_invited: [422, "already_invited_recently"],
  invitation_limit: [422, "cannot_resend_yet"],
  not_connected: [422, "no_connection_with_recipient"],
  not_premium: [403, "feature_not_subscribed"],
  sales_navigator_needed: [403, "feature_not_subscribed"],
  sales_navigator_disconnected: [401, "disconnected_feature"],
  recruiter_needed: [403, "feature_not_subscribed"],
  profile_closed: [422, "user_unreachable"],
  inmail_forbidden: [422, "not_allowed_inmail"],
  comments_closed: [422, "comments_disabled"],
  already_commented: [422, "action_already_performed"],
  not_found: [404, "resource_not_found"],
};

/** A refusal of the network as Unipile tells it. Null: the network did what it was asked. */
export function refusalOf({
  status,
  body,
}: {
  readonly status: number;
  readonly body: Record<string, unknown>;
}): Answer | null {
  if (status < 300) return null;
  const [given, word] = words[String(body.error)] ?? [422, "unprocessable_entity"];
  return refuse(given, word);
}

/** The account that a call names, in its query or its body. */
export const accountOf = ({ query, body }: Call): string =>
  query.get("account_id") ?? (typeof body.account_id === "string" ? body.account_id : "");

/** The path of an account on the network. */
export const onNetwork = (account: string, path: string) =>
  `/network/accounts/${encodeURIComponent(account)}/${path}`;

/** Where a list goes on, by how many came before. */
export const offsetOf = ({ query }: Call): number => Math.max(0, Number(query.get("cursor") ?? 0) || 0);
