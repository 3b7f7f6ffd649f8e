import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";

/** Leads to the brand's demo, in a tab of its own. Nothing where the brand has none. */
export function DemoLink({ href }: { href: string | null }) {
  const t = useTranslations("shell.first");
  if (href === null) return null;
  return (
    <Button asChild size="sm" variant="ghost">
      <a href={href} target="_blank" rel="noreferrer">
        {t("demo")}
        <ExternalLink aria-hidden="true" />
      </a>
    </Button>
  );
}
