"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { KeptFile } from "@/lib/contracts/files.ts";
import type { ScheduledMessage } from "@/lib/contracts/inbox.ts";
import { messageLimits } from "@/lib/contracts/message-limits.ts";
import { AttachButton, FileChips, useAttaching } from "../../files/index.ts";
import { FormDialog } from "../../patterns/form-dialog.tsx";
import { FormFoot } from "../../patterns/form-foot.tsx";
import { FormKit } from "../../patterns/form-kit.tsx";
import { fromWallClock, toWallClock } from "../../patterns/wall-clock.ts";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { useProductTime } from "../../ui/product-time.tsx";
import { toast } from "../../ui/toast/toast.tsx";

interface ChangeDialogProps {
  readonly message: ScheduledMessage;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** Changes the texts and the time of a message that waits. A past time is refused at its field [OC-093]. */
export function ChangeDialog({ message, onClose, onSaved }: ChangeDialogProps) {
  const t = useTranslations("inbox");
  const words = useTranslations("errors-ui");
  const common = useTranslations("common");
  const refusals = useTranslations("errors.conversations");
  const timeZone = useTimeZone() ?? "UTC";
  const now = useProductTime();
  const [files, setFiles] = useState<readonly KeptFile[]>(message.files);
  const attaching = useAttaching(files, setFiles);
  return (
    <FormDialog
      open
      width={500}
      title={t("scheduled.changeTitle")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {({ close }) => (
        <FormKit
          className="flex flex-col gap-4"
          defaultValues={{
            send_at: toWallClock(Date.parse(message.send_at), timeZone),
            subject: message.subject,
            text: message.text,
          }}
          onSave={async ({ send_at, subject, text }) => {
            const at = fromWallClock(send_at, timeZone);
            const fault = at === null ? t("snooze.missing") : at <= now ? refusals("schedulePast") : null;
            if (at === null || fault)
              return { ok: false, problems: [{ path: "send_at", message: fault ?? "" }] };
            try {
              await callApi("PATCH /inbox/scheduled/{id}", {
                params: { id: message._id },
                body: {
                  send_at: new Date(at).toISOString(),
                  subject,
                  text,
                  files: files.map(({ _id }) => _id),
                  revision: message.revision,
                },
              });
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(t("scheduled.changed"));
            await onSaved();
            onClose();
            return { ok: true };
          }}
        >
          {({ register, watch, formState: { errors, isSubmitting } }) => (
            <>
              <Field
                label={t("snooze.moment")}
                help={t("snooze.zone", { zone: timeZone.replaceAll("_", " ") })}
                error={errors.send_at?.message}
              >
                <Input type="datetime-local" min={toWallClock(now, timeZone)} {...register("send_at")} />
              </Field>
              {message.channel === "email" ? (
                <Field
                  label={t("subject")}
                  error={errors.subject?.message}
                  counter={{ used: watch("subject").length, limit: messageLimits.subject }}
                >
                  <Input maxLength={messageLimits.subject} {...register("subject")} />
                </Field>
              ) : null}
              <Field
                label={t("message")}
                required
                error={errors.text?.message}
                counter={{ used: watch("text").length, limit: messageLimits.text }}
              >
                <Textarea rows={6} {...register("text", { required: words("required") })} />
              </Field>
              {message.channel === "email" ? (
                <div className="flex flex-wrap items-center gap-2">
                  <AttachButton attaching={attaching} />
                  <FileChips attaching={attaching} />
                </div>
              ) : null}
              <FormFoot
                cancel={common("cancel")}
                onCancel={close}
                save={t("scheduled.save")}
                isSaving={isSubmitting || attaching.isUploading}
              />
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}
