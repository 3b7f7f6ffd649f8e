import { listDialerCountries } from "@/lib/contracts/dialer.ts";
import { listCountries } from "@/lib/domain/dialer/index.ts";
import { route } from "@/lib/http/route.ts";
import { toDialerCountry } from "@/lib/http/views/dialer.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(listDialerCountries, async ({ locale }) =>
  (await listCountries(ports().dialer))
    .map((one) => toDialerCountry(one, locale))
    .sort((one, other) => one.name.localeCompare(other.name, locale)),
);
