"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { WorkflowSummary } from "@/lib/contracts/campaigns.ts";
import { toast } from "../ui/toast.tsx";

export type StatusVerb = "start" | "pause" | "archive" | "delete" | "restore";

const paths: Record<StatusVerb, { path: string; body?: { status: string } }> = {
  start: { path: "update_status", body: { status: "active" } },
  pause: { path: "update_status", body: { status: "paused" } },
  archive: { path: "archive" },
  delete: { path: "delete_async" },
  restore: { path: "restore" },
};

/** Changes a campaign's status; what can be undone offers it in the toast. */
export function useStatus() {
  const t = useTranslations("campaigns.list");
  const client = useQueryClient();
  const router = useRouter();
  const mutation = useMutation({
    mutationFn: ({ id, verb }: { id: string; verb: StatusVerb; undo?: StatusVerb[] }) =>
      callApi<{ status: string }>("POST", `/workflows/${id}/${paths[verb].path}`, {
        body: paths[verb].body ?? {},
      }),
    onSuccess: async (_, { id, verb, undo }) => {
      await client.invalidateQueries({ queryKey: ["campaigns"] });
      router.refresh();
      if (!undo) return;
      toast.message(t(`done.${verb}`), {
        action: {
          label: t("undo"),
          onClick: async () => {
            for (const step of undo) await mutation.mutateAsync({ id, verb: step }).catch(() => {});
          },
        },
      });
    },
    onError: (error) => toast.error(error instanceof ApiError ? error.message : t("offline")),
  });
  return {
    pending: mutation.isPending ? mutation.variables.id : null,
    run: (campaign: WorkflowSummary, verb: StatusVerb) => {
      const back: Partial<Record<StatusVerb, StatusVerb[]>> = {
        pause: ["start"],
        start: ["pause"],
        // It comes back paused; one that was running is started again.
        archive: campaign.status === "active" ? ["restore", "start"] : ["restore"],
        delete: campaign.status === "active" ? ["restore", "start"] : ["restore"],
      };
      mutation.mutate({ id: campaign._id, verb, undo: back[verb] ?? [] });
    },
  };
}
