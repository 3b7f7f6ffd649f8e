"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { type DraftPlace, noteRefused, noteTried } from "@/lib/client/message-drafts.ts";
import { toast } from "../ui/toast/toast.tsx";
import { subjectRefusal } from "./mail-subject.ts";
import { useFailure } from "./messages/message-marks.tsx";
import { useMoment } from "./moments/use-moment.ts";
import type { Letter } from "./use-draft.ts";

interface Sending {
  readonly place: DraftPlace;
  readonly draft: Letter;
  readonly change: (part: Partial<Letter>) => void;
  readonly clear: () => void;
  /** The server refused the subject, for this reason. */
  readonly onSubjectFault: (fault: string) => void;
}

/** Sends a message, or keeps it for a later time (`sendAt`, ISO). `refusal`: why the last try failed. */
export function useSending({ place, draft, change, clear, onSubjectFault }: Sending) {
  const { dialogId, channel } = place;
  const t = useTranslations("inbox");
  const words = useTranslations("errors-ui");
  const client = useQueryClient();
  const reasonOf = useFailure();
  const moment = useMoment();
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The text of which the server said that it was scheduled before, and what became of it: the next press confirms. */
  const [told, setTold] = useState<{ sending: string; confirmed: "waiting" | "over" } | null>(null);
  const send = useMutation({
    mutationFn: async ({
      text,
      subject,
      files,
      sending,
      sendAt,
    }: Letter & { readonly sendAt: string | null }) => {
      noteTried(place, sending);
      const params = { id: dialogId };
      const body = { channel, text, subject, files: files.map(({ _id }) => _id), key: sending };
      if (sendAt === null) return callApi("POST /inbox/dialogs/{id}/send", { params, body });
      const confirmed = told?.sending === sending ? { confirmed: told.confirmed } : {};
      return callApi("POST /inbox/dialogs/{id}/schedule", {
        params,
        body: { ...body, send_at: sendAt, ...confirmed },
      });
    },
    onMutate: () => setRefusal(null),
    onSuccess: (taken, { sending }) => {
      if ("send_at" in taken && taken.state === "waiting")
        toast.success(t("scheduled.said", { time: moment(Date.parse(taken.send_at)) }));
      if (taken.state === "failed") setRefusal(reasonOf(taken) ?? t("failedToast"));
      // What was typed while the message was being sent isn't part of it.
      else if (draft.sending === sending) return clear();
      // The server deleted its draft when it took the message: the rest is saved there again for other devices.
      change({});
    },
    onError: (error, { sending }) => {
      if (error instanceof ApiError && error.status < 500) noteRefused(place, sending);
      if (error instanceof ApiError && error.reason === "confirmation_required")
        setTold({ sending, confirmed: error.fields.length > 0 ? "waiting" : "over" });
      const fault = subjectRefusal(error);
      if (fault) onSubjectFault(fault);
      else setRefusal(error instanceof ApiError ? error.message : words("offline"));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["conversation", dialogId] });
      void client.invalidateQueries({ queryKey: ["inbox"] });
    },
  });
  return { send, refusal };
}
