"use client";

import { useTranslations } from "next-intl";
import { chooseLanguage } from "../patterns/shell/choose-language.ts";

/** The language switch of pages without a user menu. */
export function LanguageChoice({
  locale,
  languages,
}: {
  locale: string;
  languages: readonly { code: string; name: string }[];
}) {
  const t = useTranslations("auth");
  return (
    <label>
      <span className="sr-only">{t("language")}</span>
      <select
        defaultValue={locale}
        onChange={(event) => chooseLanguage(event.target.value)}
        className="-ml-1 rounded-field bg-transparent py-0.5 text-muted hover:text-text"
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
