import { getTranslations } from "next-intl/server";
import { Link } from "@/components/ui/link.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";

/** Says that an address doesn't exist (any more), with a way to go on. */
export async function NotFoundState() {
  const t = await getTranslations("errors-ui");
  return (
    <EmptyState
      picture="search"
      heading="h1"
      title={t("notFoundTitle")}
      text={t("notFoundBody")}
      action={
        <Button asChild variant="primary">
          <Link href="/" prefetch={false}>
            {t("goHome")}
          </Link>
        </Button>
      }
    />
  );
}
