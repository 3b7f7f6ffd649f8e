import { randomUUID } from "node:crypto";
import { type Answer, ok, type Route, textField } from "../http/router.ts";
import { callSubscriber } from "../notices/call-subscriber.ts";
import { type GrantedRoute, grantedRoute } from "../oauth/granted-route.ts";
import type { Db } from "../store/database.ts";
import { addSubscription, extendSubscription } from "../store/subscriptions.ts";
import { graphDialect, refuseGraph } from "./dialect.ts";

const base = "/graph/v1.0";
const scopes = ["Mail.ReadWrite", "Mail.Read"];
/** The longest life of a subscription to mails. */
const longestMs = 10_080 * 60_000;

const invalid = (message: string) => refuseGraph(400, "InvalidRequest", message);
const missing = refuseGraph(404, "ResourceNotFound", "The object was not found.");

const known = new Set([
  "changeType",
  "notificationUrl",
  "lifecycleNotificationUrl",
  "resource",
  "expirationDateTime",
  "clientState",
  "latestSupportedTlsVersion",
]);

/** When a subscription shall end. Null: it is no time that Graph allows. */
function endOf(body: Readonly<Record<string, unknown>>): Date | null {
  const until = new Date(textField(body, "expirationDateTime"));
  const ms = until.getTime() - Date.now();
  return ms > 0 && ms <= longestMs ? until : null;
}

/** Asks an address whether it wants notices: it must repeat a text, as plain text. */
async function isWanted(address: string): Promise<boolean> {
  const token = `Validation: Testing client application reachability for subscription ${randomUUID()} & <more>`;
  const asked = new URL(address);
  asked.searchParams.set("validationToken", token);
  const answer = await callSubscriber(asked.href, "text/plain; charset=utf-8", "").catch(() => null);
  return answer?.status === 200 && answer.type.startsWith("text/plain") && answer.text === token;
}

const view = (id: string, until: Date) => ({ id, expirationDateTime: until.toISOString() });

async function create(sql: Db, email: string, body: Readonly<Record<string, unknown>>): Promise<Answer> {
  const odd = Object.keys(body).find((name) => !known.has(name));
  if (odd !== undefined) return invalid(`unknown field ${odd}`);
  const until = endOf(body);
  if (until === null) return invalid("Subscription expiration can only be 10080 minutes in the future.");
  const [address, secret] = [textField(body, "notificationUrl"), textField(body, "clientState")];
  if (body.changeType !== "created" || body.resource !== "me/mailFolders('inbox')/messages")
    return invalid("the world tells of mails that come into the inbox");
  if (secret.length > 128) return invalid("clientState may have 128 characters");
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ""))
    return invalid("notificationUrl isn't an address");
  if (!(await isWanted(address)))
    return refuseGraph(400, "ValidationError", "Subscription validation request failed.");
  const id = randomUUID();
  await addSubscription(sql, { id, provider: "microsoft", mailbox: email, address, secret, until });
  return ok(view(id, until), 201);
}

const routes: GrantedRoute[] = [
  {
    method: "POST",
    path: `${base}/subscriptions`,
    scopes,
    handle: ({ sql }, { email, body }) => create(sql, email, body),
  },
  {
    method: "PATCH",
    path: `${base}/subscriptions/:id`,
    scopes,
    handle: async ({ sql }, { email, params, body }) => {
      const until = endOf(body);
      if (until === null) return invalid("Subscription expiration can only be 10080 minutes in the future.");
      const id = params.id ?? "";
      return (await extendSubscription(sql, email, id, until)) ? ok(view(id, until)) : missing;
    },
  },
];

/** Subscriptions to the mails of an inbox. */
export const subscriptionRoutes: Route[] = routes.map((route) => grantedRoute(graphDialect, route));
