"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { LabelView } from "@/lib/contracts/labels.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { AutomaticLink } from "./automatic-link.tsx";
import { LabelRows } from "./label-rows.tsx";
import { useDeleting } from "./use-deleting.tsx";
import { useLabels } from "./use-labels.ts";

export interface LabelListProps {
  workspaceId: string;
  initial: LabelView[];
  /** Whether the plan has automatic labels. */
  hasAutomatic: boolean;
}

/** The labels of the workspace that people and templates get by hand [OC-207]. */
export function LabelList({ workspaceId, initial, hasAutomatic }: LabelListProps) {
  const t = useTranslations("labels");
  const router = useRouter();
  const { ask, question } = useDeleting();
  const { data: labels = initial } = useLabels(["profile", "space", "template"], initial);
  const base = `/preferences/workspace/labels/${workspaceId}`;
  const add = (
    <Button asChild variant="primary">
      <Link href={`${base}/create-new`}>{t("add")}</Link>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        text={t("text")}
        actions={
          <>
            <AutomaticLink workspaceId={workspaceId} isInPlan={hasAutomatic} />
            {labels.length > 0 ? add : null}
          </>
        }
      />
      <div className="max-w-3xl px-4 pt-2 pb-10 sm:px-6">
        {labels.length === 0 ? (
          <div className="rounded-card border border-dashed">
            <EmptyState picture="cards" title={t("emptyTitle")} text={t("emptyText")} action={add} />
          </div>
        ) : (
          <LabelRows
            labels={labels}
            detail={({ type }) => t(`types.${type}`)}
            onEdit={({ _id }) => router.push(`${base}/edit/${_id}`)}
            onDelete={ask}
          />
        )}
      </div>
      {question}
    </>
  );
}
