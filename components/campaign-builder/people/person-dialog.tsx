"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MoreHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { SentStepView } from "@/lib/contracts/campaigns/campaign-people.ts";
import type { SequenceStep } from "@/lib/contracts/steps/index.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { Timeline } from "../../prospects/index.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useOneAtATime } from "../../ui/dialog/one-at-a-time.ts";
import { Menu, MenuItem } from "../../ui/menu/dropdown-menu.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { toast } from "../../ui/toast/toast.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { deedsFor, type HoldVerb, mayBook } from "./deeds-for.ts";
import { RepeatDialog, repeatedBy } from "./repeat-dialog.tsx";
import { NextTry, StatePill, useReason } from "./state-pill.tsx";
import { type Answer, UncertainStep } from "./uncertain-step.tsx";
import { useSavedCampaign } from "./use-people-deeds.ts";

type Deed =
  | { verb: "resolve"; body: { action_id: string; answer: Answer } }
  | { verb: "pause" | "hold" | "release" | "cancel" | "booked" }
  | { verb: "approve"; body: { version?: number } }
  | { verb: "resume"; body: { step_id?: string; repeats?: string } };

function carryOut(params: { id: string; profileId: string }, deed: Deed) {
  switch (deed.verb) {
    case "resolve":
      return callApi("POST /workflows/{id}/profiles/{profileId}/resolve", { params, body: deed.body });
    case "pause":
      return callApi("POST /workflows/{id}/profiles/{profileId}/pause", { params });
    case "resume":
      return callApi("POST /workflows/{id}/profiles/{profileId}/resume", { params, body: deed.body });
    case "approve":
      return callApi("POST /workflows/{id}/profiles/{profileId}/approve", { params, body: deed.body });
    case "hold":
      return callApi("POST /workflows/{id}/profiles/{profileId}/hold", { params, body: {} });
    case "release":
      return callApi("POST /workflows/{id}/profiles/{profileId}/release", { params });
    case "cancel":
      return callApi("POST /workflows/{id}/profiles/{profileId}/cancel", { params });
    case "booked":
      return callApi("POST /workflows/{id}/profiles/{profileId}/booked_meeting", { params });
  }
}

const pausable = ["waiting", "on_hold", "parked", "held"];
const movable = [...pausable, "paused", "complete"];

export interface PersonDialogProps {
  workflowId: string;
  profileId: string;
  onClose: () => void;
}

/** One person of a campaign: state and reason, history, and what a member can do. */
export function PersonDialog({ workflowId, profileId, onClose }: PersonDialogProps) {
  const t = useTranslations("campaigns.state");
  const reasonOf = useReason();
  const client = useQueryClient();
  const key = ["campaign", workflowId, "person", profileId] as const;
  const params = { id: workflowId, profileId };
  const { data, error, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi("GET /workflows/{id}/profiles/{profileId}", { params, signal }),
  });
  const { data: workflow } = useSavedCampaign(workflowId);
  const sequence = workflow?.sequence ?? [];
  // The chosen step that would send something again, until the member confirms.
  const [repeating, setRepeating] = useState<string | null>(null);
  const wordsOf = (done: Deed) => {
    if (done.verb === "resolve") return t(`uncertain.done.${done.body.answer}`);
    if (done.verb === "pause" || done.verb === "resume") return t(`${done.verb}d`);
    return t(`done.${done.verb}`, { count: 1 });
  };
  const deed = useMutation({
    mutationFn: (asked: Deed) => carryOut(params, asked),
    onSuccess: async (person, done) => {
      setRepeating(null);
      client.setQueryData(key, person);
      toast.success(wordsOf(done));
      await client.invalidateQueries({ queryKey: ["campaign", workflowId, "people"] });
    },
    onError: async (error, asked) => {
      const isRepeat = error instanceof ApiError && error.reason === "confirmation_required";
      if (!isRepeat) tellFailure(error, t("offline"));
      await refetch();
      // The step was sent since this was loaded: load it again, then ask.
      setRepeating(isRepeat && asked.verb === "resume" ? (asked.body.step_id ?? null) : null);
    },
  });
  const once = useOneAtATime();
  // The mutation itself reports its error.
  const act = (wanted: Deed) => void once(() => deed.mutateAsync(wanted).catch(() => {}));
  const goOn = (step_id: string, repeats: string | null) =>
    act({ verb: "resume", body: { step_id, ...(repeats ? { repeats } : {}) } });
  const choose = (step: string) => {
    if (data && repeatedBy(sequence, data.sent, step).length > 0) setRepeating(step);
    else goOn(step, null);
  };
  const [canceling, setCanceling] = useState(false);
  const carryOutHold = (verb: Exclude<HoldVerb, "cancel">) =>
    act(verb === "approve" ? { verb, body: workflow ? { version: workflow.version } : {} } : { verb });
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
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-0 flex-1 basis-60">
              <StatePill state={data.state} approval={data.approval} />{" "}
              {data.reason ? reasonOf(data.reason) : null}
              {data.next_at === null ? null : (
                <>
                  {" · "}
                  {t("nextTry")} <NextTry at={data.next_at} />
                </>
              )}
            </p>
            {deedsFor(data)
              .filter((verb) => verb !== "cancel")
              .map((verb) => (
                <Button
                  key={verb}
                  size="sm"
                  variant={verb === "approve" ? "primary" : "secondary"}
                  loading={running?.verb === verb}
                  onClick={() => carryOutHold(verb)}
                >
                  {t(`verbs.${verb}`)}
                </Button>
              ))}
            {pausable.includes(data.state ?? "") ? (
              <Button size="sm" loading={running?.verb === "pause"} onClick={() => act({ verb: "pause" })}>
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
              <StepMenu sequence={sequence} sent={data.sent} onChoose={choose} />
            ) : null}
            {mayBook(data) || deedsFor(data).includes("cancel") ? (
              <Menu
                align="end"
                trigger={<IconButton size="sm" label={t("more")} icon={<MoreHorizontal />} />}
              >
                {mayBook(data) ? (
                  <MenuItem onSelect={() => act({ verb: "booked" })}>{t("verbs.booked")}</MenuItem>
                ) : null}
                {deedsFor(data).includes("cancel") ? (
                  <MenuItem danger onSelect={() => setCanceling(true)}>
                    {t("verbs.cancel")}
                  </MenuItem>
                ) : null}
              </Menu>
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
          {canceling ? (
            <CancelDialog
              count={1}
              onClose={() => setCanceling(false)}
              onCancel={async () => {
                act({ verb: "cancel" });
                setCanceling(false);
              }}
            />
          ) : null}
          {repeating ? (
            <RepeatDialog
              sequence={sequence}
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

/** The steps of the saved campaign: a person can be sent on to any of them. */
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
