"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";

const places = {
  overview: "/dashboard/my-dashboard",
  activity: "/dashboard/activity",
  tasks: "/dashboard/my-tasks",
} as const;

export type DashboardPlace = keyof typeof places;

/** The dashboard's pages. Tasks are left out where the plan has none. */
export function DashboardNav({ here, hasTasks }: { here: DashboardPlace; hasTasks: boolean }) {
  const t = useTranslations("dashboard.nav");
  const shown = (Object.keys(places) as DashboardPlace[]).filter((place) => hasTasks || place !== "tasks");
  return (
    <nav aria-label={t("label")} className="flex gap-1 overflow-x-auto px-4 pb-3 sm:px-6">
      {shown.map((place) => (
        <Button key={place} asChild size="sm" variant={place === here ? "secondary" : "ghost"}>
          <Link aria-current={place === here ? "page" : undefined} href={places[place]}>
            {t(place)}
          </Link>
        </Button>
      ))}
    </nav>
  );
}
