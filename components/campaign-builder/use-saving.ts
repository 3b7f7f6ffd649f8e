"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { useRefresh } from "@/lib/client/refreshing/use-refresh.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import { isOfPlan, tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { toast } from "../ui/toast/toast.tsx";
import { type Draft, sequenceOf } from "./draft.ts";

export interface Saving {
  readonly draft: Draft;
  readonly workflowId: string | null;
  /** Called once the server has saved it. */
  readonly onSaved: (workflow: WorkflowView) => void;
  /** Somebody else saved since the draft was begun: nothing was saved. */
  readonly onOutdated: () => void;
}

/** Why the last try failed; `isRefused` where the draft itself is wrong. */
interface Failure {
  readonly words: string;
  readonly isRefused: boolean;
}

/** Saves the draft, and starts the campaign. Errors are shown; nothing typed is lost. */
export function useSaving({ draft, workflowId, onSaved, onOutdated }: Saving) {
  const t = useTranslations("campaigns.builder");
  const router = useRouter();
  const refreshPage = useRefresh();
  const [busy, setBusy] = useState<"save" | "launch" | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const failureOf = (error: unknown): Failure =>
    error instanceof ApiError
      ? { words: error.message, isRefused: error.reason === "invalid_input" }
      : { words: t("offline"), isRefused: false };

  // A second press, or a retry after a lost answer, saves into the same new campaign.
  const key = useRef(crypto.randomUUID());
  const save = async (over: number | null): Promise<WorkflowView | null> => {
    setFailure(null);
    const { flags, imports, credentials_id, revision, sequence, branches, ...rest } = draft;
    const body = { ...rest, ...flags, ...sequenceOf({ sequence, branches }) };
    try {
      const workflow = workflowId
        ? await callApi("POST /workflows/{id}/update", {
            params: { id: workflowId },
            body: { ...body, revision: over ?? revision ?? undefined },
          })
        : await callApi("POST /workflows", {
            // A new campaign gets the imports made before it; later ones belong to it from the start.
            body: {
              ...body,
              credentials_id,
              searches: imports.map((one) => one._id),
              key: key.current,
            },
          });
      onSaved(workflow);
      return workflow;
    } catch (error) {
      if (error instanceof ApiError && error.reason === "outdated") onOutdated();
      else setFailure(failureOf(error));
      return null;
    }
  };
  // The buttons stay busy until the next page is shown.
  const submit = async (kind: "save" | "launch", over: number | null = null) => {
    setBusy(kind);
    const workflow = await save(over);
    if (!workflow) return setBusy(null);
    if (kind === "launch") {
      try {
        await callApi("POST /workflows/{id}/update_status", {
          params: { id: workflow._id },
          body: { status: "active" },
        });
        toast.success(t("launched"));
        return router.push("/campaigns/my-campaigns");
      } catch (error) {
        if (workflowId && !isOfPlan(error)) setFailure(failureOf(error));
        else tellFailure(error, t("offline"));
      }
    } else toast.success(t("saved"));
    if (!workflowId) return router.replace(`/campaign/edit/${workflow._id}${window.location.search}`);
    if (kind === "save") refreshPage();
    setBusy(null);
  };
  return { busy, failure, forget: () => setFailure(null), submit };
}
