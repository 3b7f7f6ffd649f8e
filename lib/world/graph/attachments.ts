import { randomBytes } from "node:crypto";
import PostalMime from "postal-mime";
import { ok, type Route, textField } from "../http/router.ts";
import { type GrantedRoute, grantedRoute } from "../oauth/granted-route.ts";
import { graphDialect, refuseGraph } from "./dialect.ts";
import { mailOf, putIntoDraft } from "./drafts.ts";

const write = ["Mail.ReadWrite"];
const base = "/graph/v1.0";
/** From this size on, in bytes, a file needs an upload session; the most bytes of one of its parts. */
const sessionFrom = 3 * 1024 * 1024;
const partCap = 4 * 1024 * 1024;
/** The most bytes of a file. */
const fileCap = 150 * 1024 * 1024;

/** A file that arrives in parts. The world is one process: an upload ends with it, as Graph's ends after a while. */
interface Upload {
  readonly email: string;
  readonly draft: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly contentId: string | null;
  readonly parts: Buffer[];
}
const uploads = new Map<string, Upload>();

const missing = refuseGraph(404, "ErrorItemNotFound", "The specified object was not found in the store.");
const invalid = (message: string) => refuseGraph(400, "ErrorInvalidRequest", message);

/** The name by which the mail's HTML shows a file. Null: it is attached. */
const shownAs = (item: Readonly<Record<string, unknown>>): string | null =>
  item.isInline === true ? textField(item, "contentId") || null : null;

const fileId = (place: number) => Buffer.from(`AAFile${place}`).toString("base64url");

/** The files of a received mail, as Graph lists them. */
async function filesIn(raw: Buffer) {
  const { attachments } = await PostalMime.parse(raw);
  return attachments.map(({ filename, mimeType, content }, place) => ({
    id: fileId(place),
    name: filename ?? "",
    type: mimeType,
    bytes: Buffer.from(content as ArrayBuffer),
  }));
}

const granted: GrantedRoute[] = [
  {
    method: "GET",
    path: `${base}/me/messages/:id/attachments`,
    scopes: write,
    query: ["$select"],
    handle: async ({ sql }, { email, params }) => {
      const mail = await mailOf(sql, email, params.id);
      if (!mail) return missing;
      const value = (await filesIn(mail.raw)).map(({ id, name, type, bytes }) => ({
        "@odata.type": "#microsoft.graph.fileAttachment",
        id,
        name,
        contentType: type,
        size: bytes.length,
      }));
      return ok({ value });
    },
  },
  {
    method: "GET",
    path: `${base}/me/messages/:id/attachments/:file/$value`,
    scopes: write,
    handle: async ({ sql }, { email, params }) => {
      const mail = await mailOf(sql, email, params.id);
      const file = mail && (await filesIn(mail.raw)).find(({ id }) => id === params.file);
      return file ? { status: 200, body: file.bytes, headers: { "content-type": file.type } } : missing;
    },
  },
  {
    method: "POST",
    path: `${base}/me/messages/:id/attachments`,
    scopes: write,
    handle: async ({ sql }, { email, params, body }) => {
      if (body["@odata.type"] !== "#microsoft.graph.fileAttachment")
        return invalid("unknown kind of attachment");
      const bytes = Buffer.from(textField(body, "contentBytes"), "base64");
      const name = textField(body, "name");
      if (name === "") return invalid("an attachment needs a name");
      if (bytes.length >= sessionFrom)
        return refuseGraph(413, "ErrorMessageSizeExceeded", "The attachment needs an upload session.");
      const type = textField(body, "contentType") || "application/octet-stream";
      const isPut = await putIntoDraft(sql, email, params.id, {
        name,
        type,
        bytes,
        contentId: shownAs(body),
      });
      return isPut ? ok({ name, contentType: type, size: bytes.length }, 201) : missing;
    },
  },
  {
    method: "POST",
    path: `${base}/me/messages/:id/attachments/createUploadSession`,
    scopes: write,
    handle: async ({ sql }, { email, params, body, headers }) => {
      const item = (body.AttachmentItem ?? {}) as Record<string, unknown>;
      const size = Number(item.size);
      const name = textField(item, "name");
      if (item.attachmentType !== "file" || name === "" || !Number.isInteger(size) || size > fileCap)
        return invalid("the file isn't described");
      if (size < sessionFrom - 1024 * 1024) return invalid("a small file needs no upload session");
      if ((await mailOf(sql, email, params.id))?.folder !== "Drafts") return missing;
      const token = randomBytes(18).toString("base64url");
      const type = textField(item, "contentType") || "application/octet-stream";
      uploads.set(token, {
        email,
        draft: params.id ?? "",
        name,
        type,
        size,
        contentId: shownAs(item),
        parts: [],
      });
      return ok(
        {
          uploadUrl: `http://${headers.host}/graph/uploads/${token}`,
          expirationDateTime: "2099-01-01T00:00:00Z",
          nextExpectedRanges: ["0-"],
        },
        201,
      );
    },
  },
];

/** Takes one part of a file. Its address is the permission: it takes no token. */
const takePart: Route = {
  method: "PUT",
  path: "/graph/uploads/:token",
  isRaw: true,
  handle: async ({ sql }, { params, raw, headers }) => {
    const upload = uploads.get(params.token ?? "");
    if (!upload) return missing;
    if (headers.authorization !== undefined)
      return refuseGraph(401, "unauthenticated", "An upload takes no token.");
    const [, from, to, size] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers["content-range"] ?? "") ?? []).map(
      Number,
    );
    const known = upload.parts.reduce((sum, part) => sum + part.length, 0);
    const isExpected = size === upload.size && from === known && to === known + raw.length - 1;
    if (!isExpected || raw.length >= partCap) return invalid("another range is expected");
    upload.parts.push(raw);
    const next = known + raw.length;
    if (next < upload.size) return ok({ nextExpectedRanges: [`${next}-`] });
    uploads.delete(params.token ?? "");
    const { name, type, contentId } = upload;
    const file = { name, type, contentId, bytes: Buffer.concat(upload.parts) };
    const isPut = await putIntoDraft(sql, upload.email, upload.draft, file);
    return isPut ? { status: 201, body: Buffer.alloc(0) } : missing;
  },
};

/** How files get into a draft, as Graph takes them. */
export const attachmentRoutes: Route[] = [
  ...granted.map((route) => grantedRoute(graphDialect, route)),
  takePart,
];
