import { mailboxDomain } from "../settings.ts";
import type { Provider } from "../store/grants.ts";

const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** A page of the world. `body` is markup; everything in it that came from outside is escaped already. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:4rem auto;padding:0 1rem;color:#1f2933}
label{display:block;padding:.4rem 0}input[type=email]{width:100%;padding:.5rem;font:inherit;box-sizing:border-box}
button{font:inherit;padding:.5rem 1.2rem;margin:1rem .5rem 0 0}fieldset{border:1px solid #cbd2d9;border-radius:8px}
small{color:#52606d}</style></head><body><h1>${escaped(title)}</h1>${body}</body></html>`;
}

const names: Record<Provider, string> = { google: "Google", microsoft: "Microsoft" };

/** The page that asks a person whether the product may use a mailbox. */
export function consentPage(
  provider: Provider,
  query: URLSearchParams,
  mailboxes: readonly string[],
): string {
  const scopes = (query.get("scope") ?? "").split(" ");
  const box = (email: string, index: number) =>
    `<label><input type="radio" name="choice" value="${escaped(email)}"${index === 0 ? " checked" : ""}
      onchange="this.form.email.value=this.value"> ${escaped(email)}</label>`;
  const right = (scope: string) =>
    `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${escaped(scope)}</label>`;
  return page(
    `Sign in with the world’s ${names[provider]}`,
    `<p><small>This page belongs to the simulated outside world. No real account is used.</small></p>
<form method="post" action="/oauth/${provider}/consent">
<input type="hidden" name="query" value="${escaped(query.toString())}">
<fieldset><legend>Choose an account</legend>${mailboxes.map(box).join("")}
<label>Or any address of ${mailboxDomain}
<input type="email" name="email" value="${escaped(mailboxes[0] ?? "")}" required></label></fieldset>
<fieldset><legend>The product wants to</legend>${scopes.map(right).join("")}</fieldset>
<button name="decision" value="allow">Allow</button><button name="decision" value="deny" formnovalidate>Cancel</button>
</form>`,
  );
}
