import type {
  DialerCallView,
  DialerCountryView,
  DialerPhoneView,
  DialerRegionView,
} from "@/lib/contracts/dialer.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import {
  graceMs,
  type listCountries,
  type NumberRow,
  numberPrices,
  type ShownCall,
  type SoldPlace,
  stateName,
} from "@/lib/domain/dialer/index.ts";
import type { Told } from "@/lib/providers/dialer/port.ts";

export const toDialerPhone = (row: NumberRow): DialerPhoneView => {
  const province = stateName(row.country, row.province);
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    status: row.state === "suspended" || row.state === "ordered" ? row.state : "active",
    category: row.category,
    is_default: row.isDefault,
    is_sms_supported: row.isSmsSupported,
    number_to_redirect: row.numberToRedirect,
    country: { country_code: row.country },
    region: { name: row.locality },
    state: province === null ? null : { name: province },
    monthly_price: numberPrices.monthly,
    paid_until: row.paidUntil.toISOString(),
    ends_at: row.suspendedAt ? new Date(row.suspendedAt.getTime() + graceMs).toISOString() : null,
  };
};

export const toDialerCountry = (
  { country, code, hasStates, categories }: Awaited<ReturnType<typeof listCountries>>[number],
  locale: string,
): DialerCountryView => ({
  country_code: country,
  code,
  name: new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country,
  has_states: hasStates,
  available_categories: [...categories],
});

export const toDialerRegion = ({ id, name, count, isSmsSupported }: SoldPlace): DialerRegionView => ({
  _id: id,
  name,
  phones_available: count,
  monthly_price: numberPrices.monthly,
  installation_price: numberPrices.installation,
  is_sms_supported: isSmsSupported,
});

/** Calls with the names of who made them. */
export async function toDialerCalls(rows: readonly ShownCall[]): Promise<DialerCallView[]> {
  const names = await namesOf(rows.flatMap(({ userId }) => userId ?? []));
  return rows.map((row) => ({
    id: row.id,
    direction: row.direction,
    status: row.state,
    duration: row.duration,
    start_date: row.startedAt.toISOString(),
    phone_number: row.phoneNumber,
    prospect_phone_number: row.otherNumber,
    profile:
      row.prospectId === null
        ? null
        : { id: row.prospectId, full_name: row.fullName ?? "", company_name: row.companyName ?? "" },
    user: row.userId === null ? null : { _id: row.userId, full_name: names.get(row.userId) ?? "" },
    region: { name: row.region },
    price: row.price === null ? null : row.price / 1000,
    record_url: row.recordingId === null ? null : `/api/dialer/calls/${row.id}/recording`,
  }));
}

/** A provider's message as it came: its path as the provider wrote it. */
export function toldOf(request: Request, raw: Uint8Array): Told {
  const { pathname, search } = new URL(request.url);
  return { path: `${pathname}${search}`, raw, signature: request.headers.get("x-twilio-signature") ?? "" };
}

/** An answer in the provider's words. */
export const twiml = (text: string): Response =>
  new Response(text, { headers: { "content-type": "text/xml; charset=utf-8" } });

/** Where a number redirects, as it was typed. Undefined: it stays. Null: nowhere. */
export const redirectOf = (typed: string | undefined): string | null | undefined =>
  typed === undefined ? undefined : typed === "" ? null : typed;
