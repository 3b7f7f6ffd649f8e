"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { SentStepView, WorkflowProfile } from "@/lib/contracts/campaign-people.ts";
import type { SequenceStep, WorkflowView } from "@/lib/contracts/campaigns.ts";
import { Timeline } from "../prospects/index.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Menu, MenuItem } from "../ui/dropdown-menu.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { useOneAtATime } from "../ui/one-at-a-time.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.tsx";
import { RepeatDialog, repeatedBy } from "./repeat-dialog.tsx";
import { NextTry, StatePill, useReason } from "./state-pill.tsx";
import { type Answer, UncertainStep } from "./uncertain-step.tsx";

type Deed =
  | { verb: "resolve"; body: { action_id: string; answer: Answer } }
  | { verb: "pause"; body: Record<string, never> }
  | { verb: "resume"; body: { step_id?: string; repeats?: string } };

const pausable = ["waiting", "parked", "held"];
const movable = [...pausable, "paused", "complete"];

export interface PersonDialogProps {
  workflowId: string;
  profileId: string;
  onClose: () => void;
}

/** One person of a campaign: where they stand and why, what happened, and what somebody can do about it. */
export function PersonDialog({ workflowId, profileId, onClose }: PersonDialogProps) {
  const t = useTranslations("campaigns.state");
  const reasonOf = useReason();
  const client = useQueryClient();
  const key = ["campaign", workflowId, "person", profileId];
  const path = `/workflows/${workflowId}/profiles/${profileId}`;
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi<WorkflowProfile>("GET", path, { signal }),
  });
  const { data: workflow } = useQuery({
    queryKey: ["campaign", workflowId, "sequence"],
    queryFn: ({ signal }) => callApi<WorkflowView>("GET", `/workflows/${workflowId}`, { signal }),
  });
  const sequence = workflow?.sequence ?? [];
  // The step that was chosen and sends something again, until somebody says what is meant.
  const [repeating, setRepeating] = useState<string | null>(null);
  const deed = useMutation({
    mutationFn: ({ verb, body }: Deed) => callApi<WorkflowProfile>("POST", `${path}/${verb}`, { body }),
    onSuccess: async (person, done) => {
      setRepeating(null);
      client.setQueryData(key, person);
      const { verb, body } = done;
      toast.success(
        verb === "resolve" ? t(`uncertain.done.${body.answer}`) : t(verb === "pause" ? "paused" : "resumed"),
      );
      await client.invalidateQueries({ queryKey: ["campaign", workflowId, "people"] });
    },
    onError: async (error, { verb, body }) => {
      const isRepeat = error instanceof ApiError && error.reason === "confirmation_required";
      if (!isRepeat) toast.error(error instanceof ApiError ? error.message : t("offline"));
      await refetch();
      // Sent since this was read: the question comes with what is true by now.
      setRepeating(isRepeat && verb === "resume" ? (body.step_id ?? null) : null);
    },
  });
  const once = useOneAtATime();
  // What failed is said by the mutation itself.
  const act = (wanted: Deed) => void once(() => deed.mutateAsync(wanted).catch(() => {}));
  const goOn = (step_id: string, repeats: string | null) =>
    act({ verb: "resume", body: { step_id, ...(repeats ? { repeats } : {}) } });
  const choose = (step: string) => {
    if (data && repeatedBy(sequence, data.sent, step).length > 0) setRepeating(step);
    else goOn(step, null);
  };
  const running = deed.isPending ? deed.variables : null;
  return (
    <Dialog
      open
      width={725}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={data ? data.profile.full_name || data.profile.email || t("person") : t("person")}
    >
      {isError ? <ErrorState onRetry={() => void refetch()} /> : null}
      {data ? (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-0 flex-1 basis-60">
              <StatePill state={data.state} /> {data.reason ? reasonOf(data.reason) : null}
              {data.next_at === null ? null : (
                <>
                  {" · "}
                  {t("nextTry")} <NextTry at={data.next_at} />
                </>
              )}
            </p>
            {pausable.includes(data.state ?? "") ? (
              <Button
                size="sm"
                loading={running?.verb === "pause"}
                onClick={() => act({ verb: "pause", body: {} })}
              >
                {t("pause")}
              </Button>
            ) : null}
            {data.state === "paused" ? (
              <Button
                size="sm"
                loading={running?.verb === "resume"}
                onClick={() => act({ verb: "resume", body: {} })}
              >
                {t("resume")}
              </Button>
            ) : null}
            {data.state === "held" ? (
              <Button asChild size="sm">
                <Link href={`/profiles/my-prospects/${profileId}`}>{t("editPerson")}</Link>
              </Button>
            ) : null}
            {movable.includes(data.state ?? "") ? (
              <StepMenu {...{ sequence }} sent={data.sent} onChoose={choose} />
            ) : null}
          </div>
          {data.uncertain ? (
            <UncertainStep
              step={data.uncertain}
              pending={running?.verb === "resolve" ? running.body.answer : null}
              onAnswer={(answer) =>
                act({
                  verb: "resolve",
                  body: { action_id: data.uncertain?.action_id ?? "", answer },
                })
              }
            />
          ) : null}
          <Timeline events={data.timeline} />
          {repeating ? (
            <RepeatDialog
              {...{ sequence }}
              sent={data.sent}
              stepId={repeating}
              pending={deed.isPending}
              onChoose={goOn}
              onClose={() => setRepeating(null)}
            />
          ) : null}
        </div>
      ) : isError ? null : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
}

/** The steps of the campaign as it is saved: a person can be sent on to any of them. */
function StepMenu({
  sequence,
  sent,
  onChoose,
}: {
  sequence: readonly SequenceStep[];
  sent: readonly SentStepView[];
  onChoose: (step: string) => void;
}) {
  const t = useTranslations("campaigns.state");
  const types = useTranslations("campaigns.builder.types");
  if (sequence.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" variant="ghost">
          {t("resumeFrom")}
        </Button>
      }
    >
      {sequence.map((step, i) => {
        const name = `${i + 1}. ${types(step.type)}`;
        const isSent = sent.some(({ step_id }) => step_id === step.id);
        return (
          <MenuItem key={step.id} onSelect={() => onChoose(step.id)}>
            {isSent ? t("repeat.mark", { step: name }) : name}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
