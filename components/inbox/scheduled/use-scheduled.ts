"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { ScheduledMessage } from "@/lib/contracts/inbox.ts";
import { useTellFailure } from "../../patterns/upgrade/use-tell-failure.ts";
import { toast } from "../../ui/toast/toast.tsx";
import { scheduleAgain } from "./schedule-again.ts";

/**
 * What can be done with a conversation's scheduled messages.
 * @param onLost takes a canceled message that couldn't be scheduled again, for instance since its time has come, with the
 * key of that try: sent under it, it leaves once, also where the try succeeded and its answer was lost.
 */
export function useScheduled(
  dialogId: string,
  onLost: (message: ScheduledMessage & { readonly sending: string }) => void,
) {
  const t = useTranslations("inbox");
  const common = useTranslations("common");
  const tell = useTellFailure();
  const client = useQueryClient();
  const refresh = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ["conversation", dialogId] }),
      client.invalidateQueries({ queryKey: ["inbox"] }),
    ]);
  };
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => tell(error));
    await refresh();
  };
  const again = (message: ScheduledMessage) =>
    attempt(async () => {
      const body = scheduleAgain(message);
      try {
        await callApi("POST /inbox/dialogs/{id}/schedule", { params: { id: dialogId }, body });
      } catch (error) {
        onLost({ ...message, sending: body.key });
        throw error;
      }
    });
  const cancel = (message: ScheduledMessage) =>
    attempt(async () => {
      await callApi("POST /inbox/scheduled/{id}/cancel", { params: { id: message._id } });
      if (message.state !== "waiting") return;
      toast.message(t("scheduled.canceled"), {
        // A colleague's message would become the caller's own.
        ...(message.is_own ? { action: { label: common("undo"), onClick: () => void again(message) } } : {}),
      });
    });
  const sendNow = ({ _id }: ScheduledMessage) =>
    attempt(() => callApi("POST /inbox/scheduled/{id}/send_now", { params: { id: _id } }));
  return { cancel, sendNow, refresh };
}
