/**
 * A photo. Another one has another name, so that a browser may keep it; a cache that others share may not. It is shown
 * as a picture and as nothing else, and by our own pages only.
 */
export function photoReply(bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "image/webp",
      "content-length": String(bytes.byteLength),
      "cache-control": "private, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}
