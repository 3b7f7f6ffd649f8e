"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";

const places = {
  account: "/settings/account",
  limits: "/settings/limits",
  location: "/settings/location",
  connection: "/settings/connection",
  signatures: "/settings/signatures",
  blacklist: "/settings/blacklist",
} as const;

/** The pages of an account's settings. */
export function SettingsNav({ here }: { here: keyof typeof places }) {
  const t = useTranslations("settings.nav");
  return (
    <nav aria-label={t("label")} className="flex gap-1 overflow-x-auto px-4 pb-3 sm:px-6">
      {(Object.keys(places) as (keyof typeof places)[]).map((place) => (
        <Button key={place} asChild size="sm" variant={place === here ? "secondary" : "ghost"}>
          <Link aria-current={place === here ? "page" : undefined} href={places[place]}>
            {t(place)}
          </Link>
        </Button>
      ))}
    </nav>
  );
}
