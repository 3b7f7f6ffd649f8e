"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import type { DialogView } from "@/lib/contracts/inbox.ts";
import { PersonLabels } from "../labels/index.ts";
import { LeadStatusMenu, Notes, PersonStanding } from "../person/index.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { useName } from "../ui/use-name.ts";
import { PersonEvents } from "./meetings/person-events.tsx";

/** The person of the conversation: what is known, labels, notes, and everything that happened. */
export function PersonPane({ profile }: { profile: DialogView["profile"] }) {
  const t = useTranslations("inbox.person");
  const name = useName()(profile.full_name, profile.email);
  const { data: person } = useQuery({
    queryKey: ["profiles", "one", profile._id],
    queryFn: ({ signal }) => callApi("GET /profiles/{id}", { params: { id: profile._id }, signal }),
  });
  const facts = [
    ["job", profile.job_title],
    ["company", profile.company_name],
    ["location", profile.location],
    ["email", profile.email],
    ["phone", profile.phone],
  ] as const;
  return (
    <div className="wrap-anywhere flex flex-col gap-4 p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} size={40} />
        <div className="min-w-0">
          <h2 className="truncate font-semibold text-md">{name}</h2>
          {profile.is_connected ? <p className="text-muted text-xs">{t("connected")}</p> : null}
        </div>
      </div>
      {person ? (
        <>
          <span>
            <LeadStatusMenu
              personId={profile._id}
              status={person.profile.lead_status}
              isCustomer={person.profile.customer_at !== null}
            />
          </span>
          <PersonStanding prospectId={profile._id} name={name} statuses={person.profile.statuses} />
        </>
      ) : null}
      <PersonLabels prospectId={profile._id} />
      <dl className="space-y-2 text-sm">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt className="text-faint text-xs">{t(name)}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ) : null,
        )}
        {profile.social_url ? (
          <div>
            <dt className="text-faint text-xs">{t("profile")}</dt>
            <dd>
              <a
                href={profile.social_url}
                target="_blank"
                rel="noreferrer"
                className="break-all text-accent-ink underline"
              >
                {profile.social_url.replace(/^https?:\/\//, "")}
              </a>
            </dd>
          </div>
        ) : null}
      </dl>
      <Button asChild>
        <Link href={`/profiles/my-prospects/${profile._id}`}>{t("open")}</Link>
      </Button>
      <Notes prospectId={profile._id} />
      <PersonEvents prospectId={profile._id} />
    </div>
  );
}
