import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignUpForm } from "@/components/auth/index.ts";
import { env } from "@/lib/env/index.ts";
import { page, type SearchParams } from "@/lib/http/page.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("signUpTitle") };
}

export default async function SignUpPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, query } = await page("/auth/sign-up", searchParams);
  const space = query.get("space");
  if (space !== null && space !== "null") {
    // Somebody else's workspace must not travel into a new account (decision 9) [SH-044].
    query.delete("space");
    redirect(`/auth/sign-up${query.size > 0 ? `?${query}` : ""}`);
  }
  return (
    <SignUpForm
      countries={countriesIn(ctx.locale)}
      inviteCode={(query.get("invite") ?? query.get("i") ?? "").slice(0, 12)}
      irclickid={query.get("irclickid")}
      hasOutbox={env().WORLD}
    />
  );
}

function countriesIn(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return getCountries()
    .map((code: CountryCode) => ({
      value: code,
      name: names.of(code) ?? code,
      hint: `+${getCountryCallingCode(code)}`,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
