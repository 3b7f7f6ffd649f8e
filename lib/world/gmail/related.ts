/** The two parts of an upload: what is told about the mail, and the mail (RFC 2387). Null: it is no such upload. */
export function partsOf(
  contentType: string,
  bytes: Buffer,
): { readonly told: Readonly<Record<string, unknown>>; readonly mail: Buffer } | null {
  const boundary = /^multipart\/related;\s*boundary="?([\w'()+,./:=?-]{1,70})"?$/.exec(contentType)?.[1];
  if (boundary === undefined) return null;
  const mark = Buffer.from(`--${boundary}`);
  const first = bytes.indexOf(mark);
  const second = bytes.indexOf(mark, first + mark.length);
  const end = bytes.lastIndexOf(Buffer.from(`\r\n--${boundary}--`));
  if (first !== 0 || second < 0 || end < second) return null;
  const told = bodyOf(bytes.subarray(mark.length, second), /application\/json/i);
  const mail = bodyOf(bytes.subarray(second + mark.length, end), /message\/rfc822/i);
  if (!told || !mail) return null;
  try {
    return { told: JSON.parse(told.toString("utf8")) as Record<string, unknown>, mail };
  } catch {
    return null;
  }
}

function bodyOf(part: Buffer, type: RegExp): Buffer | null {
  const head = part.indexOf("\r\n\r\n");
  return head >= 0 && type.test(part.toString("latin1", 0, head)) ? part.subarray(head + 4) : null;
}
