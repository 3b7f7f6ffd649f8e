"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import type { LabelRuleView, LabelView } from "@/lib/contracts/labels.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { LabelRows } from "./label-rows.tsx";
import { useDeleting } from "./use-deleting.tsx";
import { useLabels } from "./use-labels.ts";

// Loaded when it is opened.
const AutoLabelDialog = dynamic(async () => (await import("./auto-label-dialog.tsx")).AutoLabelDialog);

export interface AutoLabelsProps {
  workspaceId: string;
  initial: LabelView[];
  campaigns: { id: string; name: string }[];
}

/** The labels that rules put on people when answers come in [OC-210]. */
export function AutoLabels({ workspaceId, initial, campaigns }: AutoLabelsProps) {
  const t = useTranslations("labels");
  const client = useQueryClient();
  const { ask, question } = useDeleting();
  const [editing, setEditing] = useState<{ label: LabelView | null; turn: number } | null>(null);
  const [open, setOpen] = useState(false);
  const { data: labels = initial } = useLabels(["ai_generated"], initial);
  const edit = (label: LabelView | null) => {
    setEditing((before) => ({ label, turn: (before?.turn ?? 0) + 1 }));
    setOpen(true);
  };
  const says = (rule: LabelRuleView) => {
    if (rule.kind === "words") return t("auto.saysWords", { words: rule.words.join(", ") });
    if (rule.kind === "answer") return rule.answers.map((kind) => t(`auto.answers.${kind}`)).join(" · ");
    const name = campaigns.find(({ id }) => id === rule.workflow_id)?.name;
    return name ? t("auto.saysCampaign", { name }) : t("auto.campaignGone");
  };
  const add = (
    <Button variant="primary" onClick={() => edit(null)}>
      {t("auto.add")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("auto.title")}
        text={t("auto.text")}
        actions={
          <>
            <Button asChild>
              <Link href={`/preferences/workspace/labels/${workspaceId}`}>{t("back")}</Link>
            </Button>
            {labels.length > 0 ? add : null}
          </>
        }
      />
      <div className="max-w-3xl px-4 pt-2 pb-10 sm:px-6">
        {labels.length === 0 ? (
          <div className="rounded-card border border-dashed">
            <EmptyState
              picture="cards"
              title={t("auto.emptyTitle")}
              text={t("auto.emptyText")}
              action={add}
            />
          </div>
        ) : (
          <LabelRows
            labels={labels}
            detail={({ rule }) => (rule ? says(rule) : null)}
            onEdit={edit}
            onDelete={ask}
          />
        )}
      </div>
      {question}
      {editing ? (
        <AutoLabelDialog
          key={editing.turn}
          open={open}
          onOpenChange={setOpen}
          label={editing.label}
          campaigns={campaigns}
          onSaved={() => client.invalidateQueries({ queryKey: ["labels"] })}
        />
      ) : null}
    </>
  );
}
