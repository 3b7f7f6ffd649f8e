import { priceOf } from "@/lib/contracts/credits/prices.ts";
import { validatePhone } from "@/lib/contracts/dialer.ts";
import { checkNumber } from "@/lib/domain/dialer/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(validatePhone, async ({ member }, { query }) => {
  const { number, country, person } = await checkNumber(member, query.phone_number);
  return {
    phone_number: number,
    country_code: country,
    profile: person && { id: person.id, full_name: person.fullName },
    price: priceOf("call"),
  };
});
