"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { ScheduledMessage } from "@/lib/contracts/inbox.ts";
import { useTellFailure } from "../../patterns/upgrade/use-tell-failure.ts";
import { toast } from "../../ui/toast/toast.tsx";

/** The key under which a canceled message is scheduled again: one for each, however often Undo is pressed. */
const keysOfUndo = new Map<string, string>();
function keyOfUndo(id: string): string {
  const key = keysOfUndo.get(id) ?? crypto.randomUUID();
  keysOfUndo.set(id, key);
  return key;
}

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
      const key = keyOfUndo(message._id);
      const { channel, text, subject, files, send_at } = message;
      const body = { channel, text, subject, files: files.map(({ _id }) => _id), send_at, key };
      try {
        await callApi("POST /inbox/dialogs/{id}/schedule", { params: { id: dialogId }, body });
      } catch (error) {
        onLost({ ...message, sending: key });
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
