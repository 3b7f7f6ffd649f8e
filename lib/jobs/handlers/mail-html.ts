interface MailParts {
  readonly lang: string;
  readonly brand: string;
  readonly colour: string;
  readonly greeting: string;
  readonly body: string;
  /** A table below the body: what, how much, and a remark. */
  readonly rows: readonly (readonly [what: string, count: string, remark: string])[];
  readonly button: string;
  readonly url: string;
  readonly footer: string;
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!);

/** A plain card with a button, in tables and inline styles, as mail programs need them. */
export function mailHtml(parts: MailParts): string {
  const p = (text: string) => `<p style="margin:0 0 16px">${safe(text)}</p>`;
  const cell = (text: string, style: string) =>
    `<td style="padding:6px 0;border-bottom:1px solid #e8e4e3;${style}">${safe(text)}</td>`;
  const table = (rows: MailParts["rows"]) =>
    rows.length === 0
      ? ""
      : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:15px">${rows
          .map(
            ([what, count, remark]) =>
              `<tr>${cell(what, "")}${cell(count, "text-align:right;font-weight:600")}${cell(remark, "text-align:right;font-size:13px;color:#6b6460")}</tr>`,
          )
          .join("")}</table>`;
  const ink = "font:15px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1f1b19";
  return `<!doctype html><html lang="${safe(parts.lang)}"><body style="margin:0;background:#f6f4f2">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="520" cellpadding="0" cellspacing="0" style="max-width:100%;background:#fff;border-radius:10px"><tr><td style="padding:32px;${ink}">
<p style="margin:0 0 24px;font-weight:600;font-size:18px">${safe(parts.brand)}</p>
${p(parts.greeting)}${p(parts.body)}${table(parts.rows)}
<p style="margin:24px 0"><a href="${safe(parts.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;border:2px solid ${safe(parts.colour)};color:#1f1b19;text-decoration:none;font-weight:600">${safe(parts.button)}</a></p>
<p style="margin:0;font-size:13px;color:#6b6460">${safe(parts.footer)}</p>
</td></tr></table></td></tr></table></body></html>`;
}
