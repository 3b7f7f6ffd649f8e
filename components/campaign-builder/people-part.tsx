"use client";

import { useTranslations } from "next-intl";
import { CampaignPeople } from "./campaign-people.tsx";
import { CsvImport } from "./csv-import.tsx";
import type { Draft } from "./draft.ts";

export interface PeoplePartProps {
  draft: Draft;
  workflowId: string | null;
  onChange: (change: Partial<Draft>) => void;
}

/** Where the campaign's people come from, and, once it exists, where each of them stands. */
export function PeoplePart({ draft, workflowId, onChange }: PeoplePartProps) {
  const t = useTranslations("campaigns.people");
  return (
    <div className="flex flex-col gap-6">
      <div className="flex max-w-2xl flex-col gap-4">
        {draft.searches.length > 0 ? (
          <ul aria-label={t("imports")} className="divide-y rounded-card border">
            {draft.searches.map((search) => (
              <li key={search._id} className="flex flex-wrap items-center gap-x-3 px-4 py-2">
                <span className="min-w-0 flex-1 truncate font-medium">{search.file_name}</span>
                <span className="tabular text-muted text-xs">
                  {t("importCounts", { accepted: search.accepted, refused: search.refused })}
                </span>
                {search.refused > 0 ? (
                  <a
                    download
                    className="text-accent-ink text-xs underline"
                    href={`/api/workflows/searches/${search._id}/download_csv`}
                  >
                    {t("download")}
                  </a>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        <CsvImport
          credentialsId={draft.credentials_id}
          workflowId={workflowId}
          isEmailOnly={draft.is_email_only}
          movePeople={draft.flags.is_existing_people}
          onImported={(search) => onChange({ searches: [...draft.searches, search] })}
        />
      </div>
      {workflowId ? <CampaignPeople workflowId={workflowId} /> : null}
    </div>
  );
}
