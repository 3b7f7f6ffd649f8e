const hex = /^[0-9a-f]{2}$/i;

/** Decodes quoted-printable. Anything that isn't valid stays as it is. */
function fromQuotedPrintable(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 0x3d) {
      bytes[length++] = code;
      continue;
    }
    if (text[i + 1] === "\r" && text[i + 2] === "\n") i += 2;
    else if (text[i + 1] === "\n") i += 1;
    else if (hex.test(text.slice(i + 1, i + 3))) {
      bytes[length++] = Number.parseInt(text.slice(i + 1, i + 3), 16);
      i += 2;
    } else bytes[length++] = code;
  }
  return bytes.subarray(0, length);
}

/** The bytes of a part's body, given as Latin-1 characters, after its Content-Transfer-Encoding. */
export function bytesOf(body: string, encoding: string): Buffer {
  const name = encoding.trim().toLowerCase();
  if (name.startsWith("base64")) return Buffer.from(body, "base64");
  if (name.startsWith("quoted-printable")) return fromQuotedPrintable(body);
  return Buffer.from(body, "latin1");
}
