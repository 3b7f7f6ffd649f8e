/** A name as RFC 8187 writes it. */
const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * A stranger's file as a download. A browser neither shows it nor guesses what it is, and if it were opened in a page of ours
 * nothing in it would run.
 */
export function fileReply({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): Response {
  const plain = name.replace(/[^\w.() -]/g, "_") || "attachment";
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/octet-stream",
      "content-length": String(bytes.byteLength),
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name) || "attachment"}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    },
  });
}
