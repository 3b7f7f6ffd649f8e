"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { Language } from "@/lib/contracts/words/languages.ts";
import { chooseLanguage } from "../patterns/shell/choose-language.ts";
import { ChoiceForm } from "./choice-form.tsx";

export interface LanguageFormProps {
  /** Of the page. */
  locale: Language;
  languages: readonly { readonly code: Language; readonly name: string }[];
}

/** The language of the pages in this browser and of the person's mails. */
export function LanguageForm({ locale, languages }: LanguageFormProps) {
  const t = useTranslations("preferences.language");
  return (
    <ChoiceForm
      title={t("title")}
      // The mails may be in another language than these pages.
      always
      initial={locale}
      verb={t("save")}
      choices={languages.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
      onSave={async (language) => {
        await callApi("POST /users/update", { body: { language } });
        chooseLanguage(language);
      }}
    />
  );
}
