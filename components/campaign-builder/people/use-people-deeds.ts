import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { useOneAtATime } from "../../ui/dialog/one-at-a-time.ts";
import { toast } from "../../ui/toast/toast.tsx";
import type { HoldVerb } from "./deeds-for.ts";

/** The campaign as it is saved: what a member approves. */
export const useSavedCampaign = (workflowId: string) =>
  useQuery({
    queryKey: ["campaign", workflowId, "sequence"],
    queryFn: ({ signal }) => callApi("GET /workflows/{id}", { params: { id: workflowId }, signal }),
  });

/** What is being done: to the chosen people, or to all who await approval. */
type Running = HoldVerb | "approve_all";

/** Changes several people of a campaign at once, or approves all of them, and says what came of it. */
export function usePeopleDeeds(workflowId: string) {
  const t = useTranslations("campaigns.state");
  const client = useQueryClient();
  const once = useOneAtATime();
  const { data: campaign } = useSavedCampaign(workflowId);
  const params = { id: workflowId };
  const seen = campaign ? { version: campaign.version } : {};
  const [running, setRunning] = useState<Running | null>(null);
  const carryOut = (deed: Running, work: () => Promise<void>, onDone?: () => void) =>
    once(async () => {
      setRunning(deed);
      try {
        await work();
        onDone?.();
      } catch (error) {
        tellFailure(error, t("offline"));
      }
      await client.invalidateQueries({ queryKey: ["campaign", workflowId] });
      setRunning(null);
    });
  /** `onDone` is called once the server has answered, before the list is loaded again. */
  const change = (verb: HoldVerb, ids: readonly string[], onDone: () => void) =>
    carryOut(
      verb,
      async () => {
        const body = { verb, ids: [...ids], ...(verb === "approve" ? seen : {}) };
        const { refused } = await callApi("POST /workflows/{id}/profiles/change", { params, body });
        const count = ids.length - refused.length;
        if (count > 0) toast.success(t(`done.${verb}`, { count }));
        const [first] = refused;
        if (first) toast.error(t("refused", { count: refused.length, why: first.error }));
      },
      onDone,
    );
  const approveAll = () =>
    carryOut("approve_all", async () => {
      const { work } = await callApi("POST /workflows/{id}/approve", { params, body: seen });
      toast.success(t(work?.kind === "approve" ? "approving" : "allApproved"));
    });
  return { running, change, approveAll };
}
