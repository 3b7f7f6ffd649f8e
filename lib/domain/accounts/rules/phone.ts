import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import { isPhoneNumber } from "@/lib/kernel/phone/index.ts";

/** A person's own number in international form where the country is known. Throws `invalid_input` at `phone`. */
export function normalisePhone(phone: string, countryCode: string): string {
  if (phone === "") return "";
  if (!isPhoneNumber(phone)) throw invalidField("phone", "phoneInvalid");
  const parsed = parsePhoneNumberFromString(phone, countryCode as CountryCode);
  return parsed?.isPossible() ? parsed.number : phone;
}
