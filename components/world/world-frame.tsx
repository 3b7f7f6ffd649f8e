import { Globe } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link.tsx";

/** The frame of the world's pages: monospaced with a band at the edge, so that nobody takes it for the product. */
export function WorldFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  const t = useTranslations("world");
  return (
    <div className="min-h-dvh bg-background font-mono">
      <header className="border-border-strong border-b-4 border-double bg-text text-surface dark:bg-raised dark:text-text">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
          <span className="flex items-center gap-2 font-semibold">
            <Globe aria-hidden="true" />
            {t("name")}
          </span>
          <nav aria-label={t("name")} className="flex gap-4 underline-offset-4">
            <Link className="hover:underline" href="/world">
              {t("overview")}
            </Link>
            <Link className="hover:underline" href="/world/outbox">
              {t("outbox")}
            </Link>
          </nav>
          <span className="text-xs opacity-80">{t("explain")}</span>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-6 outline-none">
        <h1 className="mb-4 font-semibold text-xl">{title}</h1>
        {children}
      </main>
    </div>
  );
}
