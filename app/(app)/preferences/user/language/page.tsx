import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { LanguageForm } from "@/components/preferences/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { LOCALE_NAMES, LOCALES } from "@/lib/i18n/locales.ts";

const page = definePage(
  { path: "/preferences/user/language", texts: ["preferences.language"] },
  async ({ ctx: { locale } }) => {
    const t = await getTranslations("preferences.language");
    return (
      <>
        <PageHeader title={t("title")} text={t("text")} />
        <div className="flex max-w-xl flex-col gap-4 px-4 pt-2 pb-10 sm:px-6">
          <LanguageForm
            locale={locale}
            languages={LOCALES.map((code) => ({ code, name: LOCALE_NAMES[code] }))}
          />
        </div>
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
