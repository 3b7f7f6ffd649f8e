"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import { shortList } from "@/lib/contracts/dashboard-lists.ts";
import type { DialogList } from "@/lib/contracts/inbox.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { RelativeDate } from "../../ui/relative-date.tsx";
import { useName } from "../../ui/use-name.ts";
import { Card } from "./card.tsx";

/** The latest conversations in which a person waits for an answer, of all accounts. */
export function Answers({ first }: { first: DialogList }) {
  const t = useTranslations("dashboard.answers");
  const nameOf = useName();
  const { data } = useQuery({
    queryKey: ["unread", "answers"],
    queryFn: ({ signal }) =>
      callApi("GET /inbox/dialogs", { query: { filter: "needs_answer", limit: shortList }, signal }),
    initialData: first,
  });
  return (
    <Card
      id="answers"
      title={t("title")}
      all={{ href: "/inbox?filter=needs_answer&accounts=all", text: t("all") }}
      empty={t("empty")}
    >
      {data.items.map(({ _id, profile, last_message: last, listed_at: at }) => (
        <li key={_id}>
          <Link
            href={`/inbox/${_id}?filter=needs_answer&accounts=all`}
            className="flex gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover"
          >
            <Avatar name={nameOf(profile.full_name, profile.email)} size={32} />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-2">
                <span className="truncate font-medium">{nameOf(profile.full_name, profile.email)}</span>
                <RelativeDate at={Date.parse(at)} className="shrink-0 text-faint text-xs" />
              </span>
              <span className="block truncate text-muted text-xs">
                {last.direction === "out" ? t("you", { text: last.text }) : last.text}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </Card>
  );
}
