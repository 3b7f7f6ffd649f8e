import { ok, type Route } from "../http/router.ts";
import { deliverFromApi, envelopeOf } from "../mail/submit-api.ts";
import { type GrantedRoute, grantedRoute } from "../oauth/granted-route.ts";
import { gmailPush, mailSizeCap } from "../settings.ts";
import { isRemembered, lastOf, mailByOrigin, mailsAfter, mailsBack, mailsWithId } from "../store/history.ts";
import { addSubscription } from "../store/subscriptions.ts";
import { gmailDialect, refuseGmail } from "./dialect.ts";
import { partsOf } from "./related.ts";
import { briefOf, filesOf, folderOfLabel, idOf, messageIn, numberOfId, placeOfAttachment } from "./views.ts";

const read = ["https://www.googleapis.com/auth/gmail.readonly"];
const send = ["https://www.googleapis.com/auth/gmail.send"];
const missing = refuseGmail(404, "missing", "Requested entity was not found.");
const invalid = (message: string) => refuseGmail(400, "invalid", message);

/** A whole number of a parameter, within limits. Null: it is none. */
function count(text: string | null, usual: number, most: number): number | null {
  if (text === null) return usual;
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
}

/** How long a watch lasts. */
const watchMs = 7 * 24 * 60 * 60_000;

const routes: GrantedRoute[] = [
  {
    method: "POST",
    path: "/gmail/v1/users/me/watch",
    scopes: read,
    handle: async ({ sql }, { email, body }) => {
      const { topicName, labelIds, labelFilterBehavior } = body;
      if (topicName !== gmailPush.topic)
        return invalid(`Invalid topicName does not match ${gmailPush.topic.replace(/[^/]+$/, "*")}`);
      if (JSON.stringify(labelIds) !== '["INBOX"]' || labelFilterBehavior !== "INCLUDE")
        return invalid("the world tells of mails that come into the inbox");
      const until = new Date(Date.now() + watchMs);
      const id = `${email} ${gmailPush.topic}`;
      await addSubscription(sql, { id, provider: "google", mailbox: email, address: "", secret: "", until });
      return ok({ historyId: String(await lastOf(sql, email)), expiration: String(until.getTime()) });
    },
  },
  {
    method: "GET",
    path: "/gmail/v1/users/me/profile",
    scopes: read,
    handle: async ({ sql }, { email }) =>
      ok({
        emailAddress: email,
        historyId: String(await lastOf(sql, email)),
        messagesTotal: 1,
        threadsTotal: 1,
      }),
  },
  {
    method: "GET",
    path: "/gmail/v1/users/me/history",
    scopes: read,
    query: ["startHistoryId", "historyTypes", "maxResults", "pageToken", "labelId"],
    handle: async ({ sql }, { email, query }) => {
      const start = query.get("startHistoryId") ?? "";
      const limit = count(query.get("maxResults"), 100, 500);
      if (!/^\d{1,18}$/.test(start) || limit === null) return invalid("Missing startHistoryId parameter.");
      if (query.get("historyTypes") !== "messageAdded") return invalid("Invalid value at 'history_types'");
      if (!(await isRemembered(sql, email, Number(start)))) return missing;
      const page = query.get("pageToken") ?? start;
      if (!/^\d{1,18}$/.test(page)) return invalid("Invalid pageToken");
      const mails = await mailsAfter(sql, email, Number(page), {
        folder: null,
        since: null,
        limit: limit + 1,
      });
      // A mail that was moved has a new row, but comes once.
      const shown = mails.slice(0, limit);
      const history = shown
        .filter(({ id, origin }) => id === origin || origin > Number(start))
        .map((mail) => ({
          id: String(mail.id),
          messages: [briefOf(mail)],
          messagesAdded: [{ message: briefOf(mail) }],
        }));
      const historyId = String(Math.max(Number(start), await lastOf(sql, email)));
      const hasMore = mails.length > limit;
      return ok({
        ...(history.length > 0 ? { history } : {}),
        historyId,
        ...(hasMore ? { nextPageToken: String(shown.at(-1)?.id) } : {}),
      });
    },
  },
  {
    method: "GET",
    path: "/gmail/v1/users/me/messages",
    scopes: read,
    query: ["q", "maxResults", "pageToken", "labelIds", "includeSpamTrash"],
    handle: async ({ sql }, { email, query }) => {
      const limit = count(query.get("maxResults"), 100, 500);
      if (limit === null) return invalid("Invalid maxResults");
      const words = (query.get("q") ?? "").split(" ").filter(Boolean);
      let [id, since, inSent]: [string | null, Date | null, boolean] = [null, null, false];
      for (const word of words) {
        const after = /^after:(\d{1,12})$/.exec(word)?.[1];
        const named = /^rfc822msgid:([^\s<>]+)$/.exec(word)?.[1];
        if (after) since = new Date(Number(after) * 1000);
        else if (named) id = `<${named}>`;
        else if (word === "in:sent") inSent = true;
        else return invalid(`the world's search doesn't know ${word}`);
      }
      const label = query.get("labelIds");
      const folder = inSent ? "Sent" : label === null ? null : folderOfLabel(label);
      if (label !== null && folder === null) return invalid("Invalid label");
      const page = query.get("pageToken");
      const below = page === null ? null : numberOfId(page);
      if (page !== null && below === null) return invalid("Invalid pageToken");
      const found =
        id === null
          ? await mailsBack(sql, email, { folder, since, below, limit: limit + 1 })
          : await mailsWithId(sql, email, id, folder);
      const shown =
        query.get("includeSpamTrash") === "true"
          ? found
          : found.filter(({ folder: at }) => at !== "Junk" && at !== "Trash");
      const last = found[limit - 1];
      return ok({
        messages: shown
          .slice(0, limit)
          .map(({ origin, thread }) => ({ id: idOf(origin), threadId: idOf(thread) })),
        resultSizeEstimate: shown.length,
        ...(found.length > limit && last ? { nextPageToken: idOf(last.id) } : {}),
      });
    },
  },
  {
    method: "GET",
    path: "/gmail/v1/users/me/messages/:id",
    scopes: read,
    query: ["format", "metadataHeaders"],
    handle: async ({ sql }, { email, params, query }) => {
      const format = query.get("format") ?? "full";
      if (!["minimal", "full", "raw", "metadata"].includes(format)) return invalid("Invalid format");
      const origin = numberOfId(params.id ?? "");
      if (origin === null) return invalid("Invalid id value");
      const mail = await mailByOrigin(sql, email, origin);
      return mail ? ok(await messageIn(format, mail, query.getAll("metadataHeaders"))) : missing;
    },
  },
  {
    method: "GET",
    path: "/gmail/v1/users/me/messages/:id/attachments/:file",
    scopes: read,
    handle: async ({ sql }, { email, params }) => {
      const origin = numberOfId(params.id ?? "");
      const mail = origin === null ? null : await mailByOrigin(sql, email, origin);
      const file = mail && (await filesOf(mail.raw))[placeOfAttachment(params.file ?? "")];
      if (!file) return missing;
      // Like Gmail, with padding that JSON escapes.
      const data = file.bytes.toString("base64").replaceAll("+", "-").replaceAll("/", "_");
      const json = JSON.stringify({ size: file.bytes.length, data }).replaceAll("=", "\\u003d");
      return { status: 200, body: Buffer.from(json), headers: { "content-type": "application/json" } };
    },
  },
  {
    method: "POST",
    path: "/upload/gmail/v1/users/me/messages/send",
    scopes: send,
    query: ["uploadType"],
    isRaw: true,
    handle: async (world, { email, query, raw, headers }) => {
      const given = partsOf(headers["content-type"] ?? "", raw);
      if (query.get("uploadType") !== "multipart" || !given) return invalid("Bad multipart request");
      const { told, mail } = given;
      const unknown = Object.keys(told).find((name) => name !== "threadId");
      if (unknown !== undefined) return refuseGmail(400, "parameter", `Unknown name "${unknown}"`);
      if (mail.length > mailSizeCap) return refuseGmail(413, "uploadTooLarge", "Message too large");
      const envelope = await envelopeOf(mail);
      if (!envelope || envelope.to.length === 0) return invalid("Recipient address required");
      if (envelope.from !== email) return invalid("Invalid From header");
      let thread: number | null = null;
      if (told.threadId !== undefined) {
        const first = numberOfId(String(told.threadId));
        if (first === null || !(await mailByOrigin(world.sql, email, first))) return missing;
        thread = first;
      }
      const id = await deliverFromApi(world, email, mail, envelope.to, { thread });
      return ok({ id: idOf(id), threadId: idOf(thread ?? id), labelIds: ["SENT"] });
    },
  },
];

/** Gmail's API, version 1, as far as the product uses it. The mailboxes are those of the world's mail servers. */
export const gmailRoutes: Route[] = routes.map((route) => grantedRoute(gmailDialect, route));
