"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { Button } from "../ui/button.tsx";
import type { TaskPlace } from "./use-tasks.ts";

const address = ({ state, isOwnOnly }: TaskPlace) => {
  const query = new URLSearchParams({
    ...(state === "closed" ? { state } : {}),
    ...(isOwnOnly ? {} : { of: "all" }),
  }).toString();
  return `/dashboard/my-tasks${query ? `?${query}` : ""}`;
};

/** Whose tasks, and whether open or closed ones are shown. The address says both. */
export function TaskFilters(place: TaskPlace) {
  const t = useTranslations("dashboard.tasks");
  const choice = (to: Partial<TaskPlace>, isHere: boolean, words: string) => (
    <Button asChild size="sm" variant={isHere ? "secondary" : "ghost"}>
      <Link aria-current={isHere ? "page" : undefined} href={address({ ...place, ...to })}>
        {words}
      </Link>
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2 px-4 pb-3 sm:px-6">
      <nav aria-label={t("whose")} className="flex gap-1">
        {choice({ isOwnOnly: true }, place.isOwnOnly, t("own"))}
        {choice({ isOwnOnly: false }, !place.isOwnOnly, t("all"))}
      </nav>
      <nav aria-label={t("state")} className="flex gap-1">
        {choice({ state: "open" }, place.state === "open", t("states.open"))}
        {choice({ state: "closed" }, place.state === "closed", t("closedOnes"))}
      </nav>
    </div>
  );
}
