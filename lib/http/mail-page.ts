/** How a mail is laid out: as its sender wrote it, on white, never wider than its frame. */
const style =
  "body{margin:0;padding:12px;background:#fff;color:#111;font:14px/1.5 sans-serif;overflow-wrap:anywhere}" +
  "img{max-width:100%;height:auto}table{max-width:100%}pre{white-space:pre-wrap}" +
  "blockquote{margin:8px 0;padding-left:12px;border-left:2px solid #ccc}";

/**
 * A page with a mail's cleaned HTML, for a frame. The policy stands even where the cleaning failed: nothing runs,
 * nothing is sent, nothing is fetched but pictures, and those on the web only if the reader asks for them. A link opens
 * a window of its own, which learns no address of ours.
 */
export function mailPage(html: string, withPictures: boolean): Response {
  const policy = [
    "default-src 'none'",
    `img-src data:${withPictures ? " https: http:" : ""}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ];
  const page = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Mail</title><style>${style}</style></head><body>${html}</body></html>`;
  return new Response(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}
