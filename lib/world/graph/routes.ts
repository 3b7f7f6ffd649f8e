import PostalMime from "postal-mime";
import { type Answer, ok, type Route } from "../http/router.ts";
import { deliverFromApi, envelopeOf } from "../mail/submit-api.ts";
import { type GrantedRoute, grantedRoute } from "../oauth/granted-route.ts";
import { productNow } from "../store/database.ts";
import {
  type HistoryMail,
  isRemembered,
  lastOf,
  mailByOrigin,
  mailsAfter,
  mailsWithId,
} from "../store/history.ts";
import { expungeMail, fileMail } from "../store/mail.ts";
import { attachmentRoutes } from "./attachments.ts";
import { readToken, writeToken } from "./delta-token.ts";
import { graphDialect, refuseGraph } from "./dialect.ts";
import { idOf, mailOf } from "./drafts.ts";
import { allFolders, folderId, folderNamed, folderView } from "./folders.ts";
import { subscriptionRoutes } from "./subscriptions.ts";

const read = ["Mail.ReadWrite", "Mail.Read"];
const write = ["Mail.ReadWrite"];
const base = "/graph/v1.0";
/** Largest mail in MIME, in bytes of its base64. */
const mimeCap = 4 * 1024 * 1024;

const missing = refuseGraph(404, "ErrorItemNotFound", "The specified object was not found in the store.");
const invalid = (message: string) => refuseGraph(400, "RequestBroker--ParseUri", message);

const view = (mail: HistoryMail) => ({
  id: idOf(mail.origin),
  receivedDateTime: `${mail.at.toISOString().slice(0, 19)}Z`,
  isDraft: mail.folder === "Drafts",
  parentFolderId: folderId(mail.folder),
  internetMessageId: mail.message_id,
});

/** Graph's ids change when a mail is moved, unless the caller wants them immutable: the world has only those. */
const wantsImmutable = (prefer: string | string[] | undefined) =>
  /IdType="ImmutableId"/.test(String(prefer ?? ""));
const mutable = invalid('the world has immutable ids only: send Prefer: IdType="ImmutableId"');

const routes: GrantedRoute[] = [
  {
    method: "GET",
    path: `${base}/me`,
    scopes: ["User.Read"],
    query: ["$select"],
    handle: async (_world, { email }) => ok({ mail: email, userPrincipalName: email }),
  },
  {
    method: "GET",
    path: `${base}/me/mailFolders`,
    scopes: read,
    query: ["$top", "$select", "$skip"],
    handle: async ({ sql }, { email }) => ok({ value: (await allFolders(sql, email)).map(folderView) }),
  },
  {
    method: "GET",
    path: `${base}/me/mailFolders/:folder`,
    scopes: read,
    query: ["$select"],
    handle: async ({ sql }, { email, params }) => {
      const folder = await folderNamed(sql, email, params.folder ?? "");
      return folder === null ? missing : ok(folderView(folder));
    },
  },
  {
    method: "GET",
    path: `${base}/me/mailFolders/:folder/messages/delta`,
    scopes: read,
    query: ["$select", "$filter", "changeType", "$deltatoken", "$skiptoken"],
    handle: async ({ sql }, { email, params, query, headers }): Promise<Answer> => {
      if (!wantsImmutable(headers.prefer)) return mutable;
      const folder = await folderNamed(sql, email, params.folder ?? "");
      if (folder === null) return missing;
      const given = query.get("$deltatoken") ?? query.get("$skiptoken");
      const token = given === null ? null : readToken(given, email, folder);
      if (given !== null && [...query.keys()].length > 1) return invalid("a token allows no other option");
      if (given !== null && token === null)
        return refuseGraph(400, "SyncStateInvalid", "The sync state is invalid.");
      if (token && !(await isRemembered(sql, email, token.after)))
        return refuseGraph(410, "SyncStateNotFound", "The sync state generation is not found; resync.");
      const filter = query.get("$filter");
      const since = token
        ? token.since
        : filter === null
          ? null
          : (/^receivedDateTime (?:ge|gt) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(filter)?.[1] ?? "bad");
      if (since === "bad") return invalid("Change tracking supports receivedDateTime only.");
      const size = Number(/odata\.maxpagesize=(\d{1,3})/.exec(String(headers.prefer))?.[1] ?? 10);
      const last = await lastOf(sql, email);
      const options = { folder, since: since === null ? null : new Date(since), limit: size + 1 };
      const mails = await mailsAfter(sql, email, token?.after ?? 0, options);
      const page = mails.slice(0, size);
      const link = (name: string, after: number) =>
        `https://graph.microsoft.com/v1.0/me/mailFolders('${params.folder}')/messages/delta?${new URLSearchParams(
          {
            [name]: writeToken({ mailbox: email, folder, after, since }),
          },
        )}`;
      const more = mails.length > size;
      return ok({
        value: page.map(view),
        ...(more
          ? { "@odata.nextLink": link("$skiptoken", page.at(-1)?.id ?? 0) }
          : {
              "@odata.deltaLink": link(
                "$deltatoken",
                Math.max(last, token?.after ?? 0, page.at(-1)?.id ?? 0),
              ),
            }),
      });
    },
  },
  {
    method: "GET",
    path: `${base}/me/messages`,
    scopes: read,
    query: ["$filter", "$select", "$top"],
    handle: async ({ sql }, { email, query }) => {
      const id = /^internetMessageId eq '((?:[^']|'')+)'$/.exec(query.get("$filter") ?? "")?.[1];
      if (id === undefined) return invalid("Invalid filter clause");
      const mails = await mailsWithId(sql, email, id.replaceAll("''", "'"), null);
      return ok({ value: mails.map(view) });
    },
  },
  {
    method: "POST",
    path: `${base}/me/messages`,
    scopes: write,
    isRaw: true,
    handle: async ({ sql }, { email, raw, headers }) => {
      if (headers["content-type"] !== "text/plain") return invalid("only MIME is taken");
      if (raw.length > mimeCap) return refuseGraph(413, "RequestEntityTooLarge", "The mail is too large.");
      const bytes = Buffer.from(raw.toString("latin1"), "base64");
      const envelope = await envelopeOf(bytes);
      if (!envelope || envelope.from === "")
        return refuseGraph(400, "ErrorMimeContentInvalid", "Invalid MIME.");
      const { messageId } = await PostalMime.parse(bytes);
      const origin = await sql.begin(async (tx) => {
        await fileMail(tx, {
          mailbox: email,
          folder: "Drafts",
          messageId: messageId ?? null,
          raw: bytes,
          at: await productNow(tx),
          seen: true,
        });
        return lastOf(tx, email);
      });
      const mail = await mailByOrigin(sql, email, origin);
      return mail ? ok(view(mail), 201) : missing;
    },
  },
  {
    method: "POST",
    path: `${base}/me/messages/:id/send`,
    scopes: ["Mail.Send"],
    handle: async (world, { email, params }) => {
      const draft = await mailOf(world.sql, email, params.id);
      if (draft?.folder !== "Drafts") return missing;
      const envelope = await envelopeOf(draft.raw);
      if (!envelope || envelope.to.length === 0)
        return refuseGraph(400, "ErrorInvalidRecipients", "At least one recipient isn't valid.");
      if (envelope.from !== email)
        return refuseGraph(403, "ErrorSendAsDenied", "The user can't send as this one.");
      await deliverFromApi(world, email, draft.raw, envelope.to);
      await expungeMail(world.sql, email, "Drafts", draft.uid);
      return { status: 202, body: Buffer.alloc(0) };
    },
  },
  {
    method: "DELETE",
    path: `${base}/me/messages/:id`,
    scopes: write,
    handle: async ({ sql }, { email, params }) => {
      const mail = await mailOf(sql, email, params.id);
      if (!mail) return missing;
      await expungeMail(sql, email, mail.folder, mail.uid);
      return { status: 204, body: Buffer.alloc(0) };
    },
  },
  {
    method: "GET",
    path: `${base}/me/messages/:id`,
    scopes: read,
    query: ["$select"],
    handle: async ({ sql }, { email, params }) => {
      const mail = await mailOf(sql, email, params.id);
      if (!mail) return missing;
      const { headers, text = "" } = await PostalMime.parse(mail.raw);
      const internetMessageHeaders = headers.map(({ originalKey, value }) => ({ name: originalKey, value }));
      return ok({ ...view(mail), internetMessageHeaders, body: { contentType: "text", content: text } });
    },
  },
  {
    method: "GET",
    path: `${base}/me/messages/:id/$value`,
    scopes: read,
    handle: async ({ sql }, { email, params }) => {
      const mail = await mailOf(sql, email, params.id);
      return mail ? { status: 200, body: mail.raw, headers: { "content-type": "text/plain" } } : missing;
    },
  },
];

/** Graph, version 1.0, as far as the product uses it. The mailboxes are those of the world's mail servers. */
export const graphRoutes: Route[] = [
  ...routes.map((route) => grantedRoute(graphDialect, route)),
  ...attachmentRoutes,
  ...subscriptionRoutes,
];
