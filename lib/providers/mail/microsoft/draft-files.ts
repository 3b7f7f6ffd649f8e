import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { ask } from "../../net/ask.ts";
import { type GrantedApi, jsonOf } from "../granted/api.ts";
import type { OutgoingFile } from "../port.ts";
import { safeContentId } from "../smtp/mail-headers.ts";
import { immutableIds } from "./immutable-ids.ts";

/** From this size on, in bytes, a file needs an upload session. Source: Graph, "Attach large files to Outlook messages". */
const sessionFrom = 3_000_000;
/** The bytes of one part of an upload: Graph takes less than 4 MB. */
const partBytes = 3_000_000;
/** The milliseconds for one part. */
const partMs = 60_000;

/**
 * Puts files into a draft. Graph takes a mail in MIME up to 4 MB only, so that they can't come with it. Throws ProviderError;
 * the draft isn't to be sent then.
 * @param draft the draft's address.
 */
export async function putFiles(
  api: GrantedApi,
  draft: string,
  files: readonly OutgoingFile[],
): Promise<void> {
  for (const file of files) {
    if (file.bytes.byteLength < sessionFrom) await putAtOnce(api, draft, file);
    else await putInParts(api, draft, file);
  }
}

function putAtOnce(api: GrantedApi, draft: string, file: OutgoingFile) {
  const { name, type, bytes } = file;
  return api({
    method: "POST",
    url: `${draft}/attachments`,
    headers: { "content-type": "application/json", prefer: immutableIds },
    body: JSON.stringify({
      "@odata.type": "#microsoft.graph.fileAttachment",
      name,
      contentType: type,
      ...shownAs(file),
      contentBytes: Buffer.from(bytes).toString("base64"),
    }),
    timeoutMs: partMs,
  });
}

async function putInParts(api: GrantedApi, draft: string, file: OutgoingFile) {
  const { name, type, bytes } = file;
  const size = bytes.byteLength;
  const opened = await api({
    method: "POST",
    url: `${draft}/attachments/createUploadSession`,
    headers: { "content-type": "application/json", prefer: immutableIds },
    body: JSON.stringify({
      AttachmentItem: { attachmentType: "file", name, size, contentType: type, ...shownAs(file) },
    }),
  });
  const { uploadUrl } = jsonOf(opened);
  // The files are a tenant's: they leave only as safely as the mail does.
  if (typeof uploadUrl !== "string" || schemeOf(uploadUrl) !== schemeOf(draft))
    throw new ProviderError("unavailable", "the upload session has no address");
  for (let from = 0; from < size; from += partBytes) {
    const part = new Uint8Array(bytes.subarray(from, from + partBytes));
    // The address is the permission: with a token Graph refuses the part.
    const answer = await ask({
      method: "PUT",
      url: uploadUrl,
      headers: {
        "content-type": "application/octet-stream",
        "content-range": `bytes ${from}-${from + part.byteLength - 1}/${size}`,
      },
      body: part,
      timeoutMs: partMs,
    });
    if (answer.status < 200 || answer.status > 299)
      throw new ProviderError("unavailable", `a part of a file was refused (${answer.status})`);
  }
}

/** How Graph is told that the mail's HTML shows a file. */
const shownAs = ({ contentId = null }: OutgoingFile) =>
  contentId === null ? {} : { isInline: true, contentId: safeContentId(contentId) };

const schemeOf = (url: string) => (URL.canParse(url) ? new URL(url).protocol : "");
