import { useTranslations } from "next-intl";

/** Says over every page that its look is only tried, so that nobody takes it for the brand's own. */
export function PreviewStrip() {
  const t = useTranslations("common");
  return (
    <p role="status" className="bg-warning-soft px-4 py-1.5 text-center font-medium text-warning text-xs">
      {t("preview")}
    </p>
  );
}
