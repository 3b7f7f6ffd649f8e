"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { cn } from "../ui/cn.ts";

/** The two lists of the page of customers: workspaces and people. */
export function ViewLinks({ here }: { here: "customers" | "users" }) {
  const t = useTranslations("console.customers");
  return (
    <nav aria-label={t("views")} className="flex gap-1 border-b px-4 sm:px-6">
      {(["customers", "users"] as const).map((view) => (
        <Link
          key={view}
          href={view === "users" ? "/admin/customers?view=users" : "/admin/customers"}
          aria-current={view === here ? "page" : undefined}
          className={cn(
            "-mb-px flex h-9 items-center border-transparent border-b-2 px-2.5 font-medium text-muted text-sm hover:text-text",
            view === here && "border-accent text-text",
          )}
        >
          {t(view === "users" ? "users" : "workspaces")}
        </Link>
      ))}
    </nav>
  );
}
