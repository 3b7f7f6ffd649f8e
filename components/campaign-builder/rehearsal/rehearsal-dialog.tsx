"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { useSavedCampaign } from "../people/use-people-deeds.ts";
import { RehearsalResult } from "./rehearsal-result.tsx";
import { useRehearsal, usual } from "./use-rehearsal.ts";

/** A share of a hundred that somebody typed. */
const shareOf = (value: string) => Math.min(100, Math.max(0, Number(value) || 0));

/** Asks what to assume, and shows who would get what when, and when the campaign would be done. */
export function RehearsalDialog({
  workflowId,
  state = "",
  onClose,
}: {
  workflowId: string;
  state?: string;
  onClose: () => void;
}) {
  const t = useTranslations("campaigns.rehearsal");
  const [assumed, setAssumed] = useState(usual);
  const found = useRehearsal(workflowId, assumed, { state });
  const { data: saved } = useSavedCampaign(workflowId);
  const again = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget.elements;
    const read = (name: string) => {
      const field = fields.namedItem(name) as HTMLInputElement;
      const share = shareOf(field.value);
      // The field shows what is assumed.
      field.value = String(share);
      return share;
    };
    setAssumed({ accept: read("accept"), reply: read("reply") });
  };
  return (
    <Dialog
      open
      width={725}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("title")}
      description={saved?.approval_mode === "manual" ? `${t("text")} ${t("approved")}` : t("text")}
    >
      <div className="flex flex-col gap-5">
        <form noValidate onSubmit={again} className="flex flex-wrap items-end gap-3">
          {(["accept", "reply"] as const).map((share) => (
            <Field key={share} label={t(share)} className="w-40">
              <Input
                name={share}
                type="number"
                min={0}
                max={100}
                step={1}
                defaultValue={usual[share]}
                after={<span className="pr-1.5">%</span>}
              />
            </Field>
          ))}
          <Button type="submit" loading={found.isFetching}>
            {t("again")}
          </Button>
        </form>
        {/* What stands here until the new answer comes is of the assumptions before. */}
        <div
          aria-live="polite"
          aria-busy={found.isFetching}
          className={found.isPlaceholderData ? "opacity-50" : undefined}
        >
          {found.isError ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : found.data ? (
            <RehearsalResult found={found.data} sequence={saved?.sequence ?? []} />
          ) : (
            <div className="flex flex-col gap-3">
              <p className="text-muted">{t("counting")}</p>
              <Skeleton className="h-40 w-full" />
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}
