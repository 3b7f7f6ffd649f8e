"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { WorkflowSummary } from "@/lib/contracts/campaigns/campaigns.ts";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { toast } from "../ui/toast/toast.tsx";

/** A campaign whose status changes. */
type Changing = Pick<WorkflowSummary, "_id" | "status">;

export type StatusVerb = "start" | "pause" | "archive" | "delete" | "restore";

function change(id: string, verb: StatusVerb) {
  const params = { id };
  switch (verb) {
    case "start":
      return callApi("POST /workflows/{id}/update_status", { params, body: { status: "active" } });
    case "pause":
      return callApi("POST /workflows/{id}/update_status", { params, body: { status: "paused" } });
    case "archive":
      return callApi("POST /workflows/{id}/archive", { params });
    case "delete":
      return callApi("POST /workflows/{id}/delete_async", { params });
    case "restore":
      return callApi("POST /workflows/{id}/restore", { params });
  }
}

/** The actions that undo a change, in order: a restored campaign is paused, and is started again if it was active. */
function wayBack({ status }: Changing, verb: StatusVerb): StatusVerb[] {
  if (verb === "pause") return ["start"];
  if (verb === "start") return ["pause"];
  if (verb === "restore") return [];
  if (status === "archived") return ["restore", "archive"];
  return status === "active" ? ["restore", "start"] : ["restore"];
}

/**
 * Changes the status of campaigns. The toast offers to undo what can be undone. A refused campaign doesn't affect the
 * others.
 */
export function useStatus() {
  const t = useTranslations("campaigns.list");
  const client = useQueryClient();
  const say = (error: unknown) => tellFailure(error, t("offline"));
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["campaigns"] }),
      client.invalidateQueries({ queryKey: ["figures"] }),
    ]);
  const mutation = useMutation({
    mutationFn: async ({ campaigns, verb }: { campaigns: readonly Changing[]; verb: StatusVerb }) => {
      const done: Changing[] = [];
      let refusal: unknown = null;
      for (const campaign of campaigns)
        await change(campaign._id, verb).then(
          () => done.push(campaign),
          (error: unknown) => {
            refusal ??= error;
          },
        );
      return { done, refusal };
    },
    onSuccess: async ({ done, refusal }, { verb }) => {
      await refresh();
      if (refusal) say(refusal);
      if (done.length === 0) return;
      const undo = async () => {
        for (const campaign of done)
          try {
            for (const step of wayBack(campaign, verb)) await change(campaign._id, step);
          } catch (error) {
            say(error);
          }
        await refresh();
        // A draft and a finished campaign are restored as paused (decision 24).
        const others = done.filter(({ status }) => status === "draft" || status === "finished");
        if (others.length > 0) toast.message(t("done.restore", { count: others.length }));
      };
      const isUndoable = verb !== "restore";
      toast.message(t(`done.${verb}`, { count: done.length }), {
        ...(isUndoable ? { action: { label: t("undo"), onClick: undo } } : {}),
      });
    },
  });
  return {
    isPending: (id: string) =>
      mutation.isPending && mutation.variables.campaigns.some((campaign) => campaign._id === id),
    /** Returns the ids of those that were changed. */
    run: async (campaigns: readonly Changing[], verb: StatusVerb) => {
      const { done } = await mutation.mutateAsync({ campaigns, verb });
      return done.map(({ _id }) => _id);
    },
  };
}
