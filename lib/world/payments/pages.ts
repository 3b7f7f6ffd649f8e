import type { Answer, Call, Route, World } from "../http/router.ts";
import { headerOf } from "../http/with-faults.ts";
import { page } from "../oauth/consent-page.ts";
import { cards, taxShare } from "../settings.ts";
import type { Db } from "../store/database.ts";
import { findThing, listThings, lockCustomer, noteEvent, putThing, type Thing } from "../store/payments.ts";
import { chargeOf, linesOf, priceOf } from "./amounts.ts";
import { completeSession, type GivenCard, refuseCard } from "./complete.ts";

const html = (status: number, text: string): Answer => ({
  status,
  body: Buffer.from(text),
  headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
});
const led = (to: string): Answer => ({ status: 303, body: Buffer.alloc(0), headers: { location: to } });
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const money = (amount: number, currency: string) => `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
const gone = (status = 404) => html(status, page("This page is over", "<p>Go back and begin again.</p>"));
const note =
  "<p><small>This page belongs to the simulated outside world. No real card is charged.</small></p>";
const originOf = (call: Call) => `http://${headerOf(call, "host")}`;

function whatIsPaid(session: Thing): string {
  const line = session._line as { readonly price: string; readonly quantity: number } | null;
  if (!line) return "<p>Save a card</p>";
  const { currency } = priceOf(line.price)!;
  const charge = chargeOf(
    linesOf(line.price, line.quantity, (session._promotion as string | null) ?? null),
    session._hasTax === true,
  );
  const rows = charge.lines.map(
    ({ description, amount }) => `<li>${escaped(description)}: ${money(amount, currency)}</li>`,
  );
  const tax = charge.tax === 0 ? "" : `<li>Tax ${taxShare}%: ${money(charge.tax, currency)}</li>`;
  return `<ul>${rows.join("")}${tax}</ul><p><strong>${money(charge.total, currency)}</strong></p>`;
}

const shownCards = Object.entries(cards)
  .map(([kind, number]) => `<li><code>${number}</code> ${kind}</li>`)
  .join("");

function checkoutPage(session: Thing, given: Partial<GivenCard>, refusal: string | null): string {
  const verb = session.mode === "setup" ? "Save card" : "Pay";
  const field = (name: string, label: string, value: string, hint: string) =>
    `<label>${label} <input name="${name}" value="${escaped(value)}" placeholder="${hint}" autocomplete="off"></label>`;
  return page(
    verb,
    `${note}${whatIsPaid(session)}${refusal === null ? "" : `<p role="alert">${escaped(refusal)}</p>`}
<form method="post"><fieldset><legend>Card</legend>
${field("number", "Card number", given.number ?? "", cards.good)}
${field("expiry", "Expiry", given.expiry ?? "", "12/34")}
${field("cvc", "CVC", given.cvc ?? "", "123")}</fieldset>
<button>${verb}</button> <a href="${escaped(String(session.cancel_url))}">Cancel</a></form>
<p><small>Cards that it takes, with any later month and any three digits:</small></p><ul>${shownCards}</ul>`,
  );
}

async function pay({ sql }: World, call: Call): Promise<Answer> {
  const form = new URLSearchParams(call.raw.toString("utf8"));
  const given = {
    number: form.get("number") ?? "",
    expiry: form.get("expiry") ?? "",
    cvc: form.get("cvc") ?? "",
  };
  const session = await findThing(sql, "session", call.params.id!);
  if (!session) return gone();
  if (session.status === "complete") return led(String(session.success_url));
  if (session.status !== "open") return gone(410);
  const refusal = refuseCard(given, session.mode !== "setup");
  if (refusal !== null) return html(402, checkoutPage(session, given, refusal));
  const done = await sql.begin((db) =>
    completeSession(db as unknown as Db, session.id, given, originOf(call)),
  );
  // Somebody paid, or closed the page, at this moment.
  return led(String(done ? done.success_url : session.success_url));
}

async function portal({ sql }: World, call: Call): Promise<Answer> {
  const opened = await findThing(sql, "portal", call.params.id!);
  if (!opened) return gone();
  const customer = String(opened.customer);
  const [kept, subscriptions] = await Promise.all([
    listThings(sql, "payment_method", customer),
    listThings(sql, "subscription", customer),
  ]);
  const shown = kept.map((one) => {
    const { brand, last4 } = one.card as { readonly brand: string; readonly last4: string };
    return `<li>${escaped(brand)} ···· ${escaped(last4)}</li>`;
  });
  const running = subscriptions.filter(({ status }) => status === "active" || status === "past_due");
  const ending = (one: Thing) =>
    one.cancel_at_period_end === true
      ? "<p>It ends with its period.</p>"
      : `<form method="post"><button name="cancel" value="${escaped(one.id)}">Cancel subscription</button></form>`;
  return html(
    200,
    page(
      "Your billing",
      `${note}<h2>Cards</h2><ul>${shown.join("")}</ul><h2>Subscription</h2>${running.map(ending).join("")}
<p><a href="${escaped(String(opened.return_url))}">Back</a></p>`,
    ),
  );
}

async function cancel({ sql }: World, call: Call): Promise<Answer> {
  const opened = await findThing(sql, "portal", call.params.id!);
  const ref = new URLSearchParams(call.raw.toString("utf8")).get("cancel") ?? "";
  if (!opened) return gone();
  await sql.begin(async (db) => {
    const tx = db as unknown as Db;
    await lockCustomer(tx, String(opened.customer));
    const subscription = await findThing(tx, "subscription", ref);
    if (subscription?.customer !== opened.customer) return;
    const ending = { ...subscription!, cancel_at_period_end: true };
    await putThing(tx, "subscription", ending, String(opened.customer));
    await noteEvent(tx, "customer.subscription.updated", ending);
  });
  return led(`/pay/portal/${opened.id}`);
}

/** The pages of the payment provider on which a person pays, gives a card, or looks after both. */
export const paymentPages: readonly Route[] = [
  {
    method: "GET",
    path: "/pay/checkout/:id",
    handle: async ({ sql }, { params }) => {
      const session = await findThing(sql, "session", params.id!);
      if (!session) return gone();
      if (session.status === "complete") return led(String(session.success_url));
      return session.status === "open" ? html(200, checkoutPage(session, {}, null)) : gone(410);
    },
  },
  { method: "POST", isRaw: true, path: "/pay/checkout/:id", handle: pay },
  { method: "GET", path: "/pay/portal/:id", handle: portal },
  { method: "POST", isRaw: true, path: "/pay/portal/:id", handle: cancel },
  {
    method: "GET",
    path: "/pay/invoices/:id",
    handle: async ({ sql }, { params }) => {
      const invoice = await findThing(sql, "invoice", params.id!);
      if (!invoice) return gone();
      const total = money(Number(invoice.total), String(invoice.currency));
      return html(200, page(String(invoice.number), `${note}<p>${escaped(total)}</p>`));
    },
  },
];
