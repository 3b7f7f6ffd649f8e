"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { CampaignStatus } from "@/lib/contracts/campaigns/campaign-statuses.ts";
import type { ImportEntry } from "@/lib/contracts/imports.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { toast } from "../../ui/toast/toast.tsx";
import type { Draft } from "../draft.ts";
import { AddPeople } from "../imports/add-people.tsx";
import { ImportRow } from "../imports/import-row.tsx";
import { SearchRow } from "../imports/search-row.tsx";
import { RehearsalButton } from "../rehearsal/rehearsal-button.tsx";
import { CampaignPeople } from "./campaign-people.tsx";

// Loaded when somebody removes an import.
const RemoveImportDialog = dynamic(
  async () => (await import("../remove-import-dialog.tsx")).RemoveImportDialog,
);

export interface PeoplePartProps {
  draft: Draft;
  workflowId: string | null;
  /** Null: the campaign isn't saved yet. */
  status: CampaignStatus | null;
  onChange: (change: Partial<Draft>) => void;
}

/** The imports of a campaign and, once it exists, the state of its people. */
export function PeoplePart({ draft, workflowId, status, onChange }: PeoplePartProps) {
  const t = useTranslations("campaigns.people");
  const [leaving, setLeaving] = useState<ImportEntry | null>(null);
  // An import can be taken back until its campaign begins.
  const hasBegun = workflowId !== null && status !== "draft";
  const remove = async (id: string, withPeople: boolean) => {
    try {
      await callApi("POST /workflows/searches/{id}/remove", {
        params: { id },
        body: { with_people: withPeople },
      });
    } catch (error) {
      // An import that is already gone is removed from the list, too.
      if (!(error instanceof ApiError && error.reason === "not_found")) {
        tellFailure(error, t("offline"));
        throw error;
      }
    }
    onChange({ imports: draft.imports.filter((one) => one._id !== id) });
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex max-w-2xl flex-col gap-4">
        {draft.imports.length > 0 ? (
          <ul aria-label={t("imports")} className="divide-y rounded-card border">
            {draft.imports.map((one) => {
              const Row = one.source === "csv" ? ImportRow : SearchRow;
              return (
                <Row key={one._id} entry={one} {...(hasBegun ? {} : { onRemove: () => setLeaving(one) })} />
              );
            })}
          </ul>
        ) : null}
        <AddPeople
          credentialsId={draft.credentials_id}
          workflowId={workflowId}
          isEmailOnly={draft.is_email_only}
          movePeople={draft.flags.is_existing_people}
          onUndo={
            hasBegun
              ? null
              : async (id) => {
                  await remove(id, true);
                  toast.success(t("undone"));
                }
          }
          onImported={(one) => onChange({ imports: [...draft.imports, one] })}
        />
      </div>
      {leaving ? (
        <RemoveImportDialog
          entry={leaving}
          onClose={() => setLeaving(null)}
          onRemove={(withPeople) => remove(leaving._id, withPeople)}
        />
      ) : null}
      {workflowId ? <RehearsalButton workflowId={workflowId} /> : null}
      {workflowId ? <CampaignPeople workflowId={workflowId} /> : null}
    </div>
  );
}
