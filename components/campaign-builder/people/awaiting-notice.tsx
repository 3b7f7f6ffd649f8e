"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/state/banner.tsx";

export interface AwaitingNoticeProps {
  workflowId: string;
  /** Whether the list shows just these people. */
  isShown: boolean;
  isApproving: boolean;
  /** Something else is being done to these people. */
  isBusy: boolean;
  onShow: () => void;
  onApproveAll: () => void;
}

/** How many people of a campaign await approval, with what can be done about it. */
export function AwaitingNotice({
  workflowId,
  isShown,
  isApproving,
  isBusy,
  onShow,
  onApproveAll,
}: AwaitingNoticeProps) {
  const t = useTranslations("campaigns.state");
  const { data } = useQuery({
    queryKey: ["campaign", workflowId, "people", "awaiting"],
    queryFn: ({ signal }) =>
      callApi("GET /workflows/{id}/profiles", {
        params: { id: workflowId },
        query: { approval: "awaiting_approval", limit: 1 },
        signal,
      }),
  });
  if (!data || data.total === 0) return null;
  return (
    <Banner
      tone="info"
      action={
        <span className="flex flex-wrap gap-2">
          {isShown ? null : (
            <Button size="sm" onClick={onShow}>
              {t("showUndecided")}
            </Button>
          )}
          <Button size="sm" variant="primary" loading={isApproving} disabled={isBusy} onClick={onApproveAll}>
            {t("approveAll")}
          </Button>
        </span>
      }
    >
      {t("awaiting", { count: data.total })}
    </Banner>
  );
}
