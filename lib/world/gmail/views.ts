import { randomBytes } from "node:crypto";
import PostalMime from "postal-mime";
import type { HistoryMail } from "../store/history.ts";
import type { Folder } from "../store/mail.ts";

const labels: Readonly<Record<string, readonly string[]>> = {
  INBOX: ["INBOX"],
  Sent: ["SENT"],
  Junk: ["SPAM"],
  Trash: ["TRASH"],
  Archive: [],
  Drafts: ["DRAFT"],
};

export const labelsOf = (folder: Folder): readonly string[] => labels[folder] ?? [`Label_${folder}`];

/** The folder of a label that the search takes. */
export const folderOfLabel = (label: string): Folder | null =>
  Object.entries(labels).find(([, names]) => names.includes(label))?.[0] ?? null;

export const idOf = (number: number) => number.toString(16).padStart(16, "0");

/** The number of an id. Null for what is no id. */
export const numberOfId = (id: string) => (/^[0-9a-f]{1,16}$/.test(id) ? Number.parseInt(id, 16) : null);

export const briefOf = ({ origin, thread, folder }: HistoryMail) => ({
  id: idOf(origin),
  threadId: idOf(thread),
  labelIds: [...labelsOf(folder)],
});

/** A mail in one of the formats of users.messages.get. */
export async function messageIn(
  format: string,
  mail: HistoryMail & { readonly raw: Buffer },
  names: readonly string[],
): Promise<object> {
  const facts = {
    ...briefOf(mail),
    historyId: String(mail.id),
    internalDate: String(mail.at.getTime()),
    sizeEstimate: mail.size,
    snippet: "",
  };
  if (format === "minimal") return facts;
  if (format === "raw") return { ...facts, raw: mail.raw.toString("base64url") };
  const headers = headersIn(mail.raw);
  if (format === "metadata") {
    const wanted = names.map((name) => name.toLowerCase());
    const given = headers.filter(({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()));
    return { ...facts, payload: { mimeType: "text/plain", headers: given } };
  }
  return { ...facts, payload: await payloadOf(mail.raw, headers) };
}

function headersIn(raw: Buffer): { name: string; value: string }[] {
  const head = raw.toString("utf8", 0, 256 * 1024).split(/\r?\n\r?\n/)[0] ?? "";
  return head.split(/\r?\n(?![ \t])/).flatMap((line) => {
    const [, name, value] = /^([!-9;-~]+):\s?([\s\S]*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value: (value ?? "").replace(/\r?\n/g, "") }];
  });
}

/** The files of a mail in their order, as a client takes them apart. */
export async function filesOf(raw: Buffer): Promise<{ name: string; type: string; bytes: Buffer }[]> {
  const { attachments } = await PostalMime.parse(raw);
  return attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? "",
    type: mimeType,
    bytes: Buffer.from(content as ArrayBuffer),
  }));
}

/** The id of a file, another one in each answer, and the place that it means. */
const attachmentId = (place: number) => `ANGj${randomBytes(6).toString("hex")}_${place}`;
export const placeOfAttachment = (id: string) => Number(/^ANGj[0-9a-f]{12}_(\d{1,3})$/.exec(id)?.[1] ?? -1);

/** A mail taken apart: its text inline, of its attachments what describes them. */
async function payloadOf(raw: Buffer, headers: { name: string; value: string }[]) {
  const { text = "" } = await PostalMime.parse(raw);
  const files = (await filesOf(raw)).map(({ name, type, bytes }, index) => ({
    partId: String(index),
    mimeType: type,
    filename: name,
    headers: [
      { name: "Content-Type", value: type },
      { name: "Content-Transfer-Encoding", value: "base64" },
      { name: "Content-Disposition", value: `attachment; filename*=utf-8''${encodeURIComponent(name)}` },
    ],
    body: { attachmentId: attachmentId(index), size: bytes.length },
  }));
  const body = Buffer.from(text);
  const own = {
    partId: String(files.length),
    mimeType: "text/plain",
    filename: "",
    headers: [{ name: "Content-Type", value: "text/plain; charset=UTF-8" }],
    body: { size: body.length, data: body.toString("base64url") },
  };
  return {
    partId: "",
    mimeType: "multipart/mixed",
    filename: "",
    headers,
    body: { size: 0 },
    parts: [...files, own],
  };
}
