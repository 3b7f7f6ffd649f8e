import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";

const look = "-mb-px flex h-9 shrink-0 items-center border-b-2 px-2.5 font-medium text-sm -outline-offset-2";

/** The pages of a campaign that has started: its overview and the parts of its editor. */
export function OverviewTabs({ id }: { id: string }) {
  const t = useTranslations("campaigns.overview.tabs");
  return (
    <nav aria-label={t("label")} className="px-4 sm:px-6">
      <ul className="flex gap-1 overflow-x-auto border-b">
        <li>
          <Link aria-current="page" className={`${look} border-accent`} href={`/campaign/edit/${id}`}>
            {t("overview")}
          </Link>
        </li>
        {(["people", "sequence", "settings"] as const).map((part) => (
          <li key={part}>
            <Link
              className={`${look} border-transparent text-muted hover:text-text`}
              href={`/campaign/edit/${id}?part=${part}`}
            >
              {t(part)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
