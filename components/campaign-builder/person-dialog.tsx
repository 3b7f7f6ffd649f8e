"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { WorkflowProfile } from "@/lib/contracts/campaign-people.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns.ts";
import { Timeline } from "../prospects/index.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Menu, MenuItem } from "../ui/dropdown-menu.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.tsx";
import { NextTry, StatePill, useReason } from "./state-pill.tsx";
import { type Answer, UncertainStep } from "./uncertain-step.tsx";

type Deed =
  | { verb: "resolve"; body: { action_id: string; answer: Answer } }
  | { verb: "pause"; body: Record<string, never> }
  | { verb: "resume"; body: { step_id?: string } };

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
  const deed = useMutation({
    mutationFn: ({ verb, body }: Deed) => callApi<WorkflowProfile>("POST", `${path}/${verb}`, { body }),
    onSuccess: async (person, done) => {
      client.setQueryData(key, person);
      const { verb, body } = done;
      toast.success(
        verb === "resolve" ? t(`uncertain.done.${body.answer}`) : t(verb === "pause" ? "paused" : "resumed"),
      );
      await client.invalidateQueries({ queryKey: ["campaign", workflowId, "people"] });
    },
    onError: (error) => {
      toast.error(error instanceof ApiError ? error.message : t("offline"));
      void refetch();
    },
  });
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
                onClick={() => deed.mutate({ verb: "pause", body: {} })}
              >
                {t("pause")}
              </Button>
            ) : null}
            {data.state === "paused" ? (
              <Button
                size="sm"
                loading={running?.verb === "resume"}
                onClick={() => deed.mutate({ verb: "resume", body: {} })}
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
              <StepMenu
                workflowId={workflowId}
                onChoose={(step) => deed.mutate({ verb: "resume", body: { step_id: step } })}
              />
            ) : null}
          </div>
          {data.uncertain ? (
            <UncertainStep
              step={data.uncertain}
              pending={running?.verb === "resolve" ? running.body.answer : null}
              onAnswer={(answer) =>
                deed.mutate({
                  verb: "resolve",
                  body: { action_id: data.uncertain?.action_id ?? "", answer },
                })
              }
            />
          ) : null}
          <Timeline events={data.timeline} />
        </div>
      ) : isError ? null : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
}

/** The steps of the campaign as it is saved: a person can be sent on to any of them. */
function StepMenu({ workflowId, onChoose }: { workflowId: string; onChoose: (step: string) => void }) {
  const t = useTranslations("campaigns.state");
  const types = useTranslations("campaigns.builder.types");
  const { data } = useQuery({
    queryKey: ["campaign", workflowId, "sequence"],
    queryFn: ({ signal }) => callApi<WorkflowView>("GET", `/workflows/${workflowId}`, { signal }),
  });
  if (!data || data.sequence.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" variant="ghost">
          {t("resumeFrom")}
        </Button>
      }
    >
      {data.sequence.map((step, i) => (
        <MenuItem key={step.id} onSelect={() => onChoose(step.id)}>
          {`${i + 1}. ${types(step.type)}`}
        </MenuItem>
      ))}
    </Menu>
  );
}
