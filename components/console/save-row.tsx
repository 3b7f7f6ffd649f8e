import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";

/** The end of a form on a page of the console: the button that saves it. `atEnd`: at the end of its line. */
export function SaveRow({ isSaving, atEnd = false }: { isSaving: boolean; atEnd?: boolean }) {
  const t = useTranslations("console.form");
  return (
    <div className={atEnd ? "flex justify-end" : undefined}>
      <Button type="submit" variant="primary" loading={isSaving}>
        {t("save")}
      </Button>
    </div>
  );
}
