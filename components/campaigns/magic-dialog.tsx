"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { campaignWritten, liveRooms } from "@/lib/client/live-rooms.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { magicCredits } from "@/lib/contracts/campaigns/magic-credits.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Textarea } from "../ui/form/textarea.tsx";

interface MagicDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  credentialId: string;
}

/** Has a campaign written from an objective and case studies, and opens it in the editor [OC-015]. */
export function MagicDialog({ open, onOpenChange, credentialId }: MagicDialogProps) {
  const t = useTranslations("campaigns.magic");
  const words = useTranslations("errors-ui");
  const router = useRouter();
  // One key for a campaign: a press repeated after a lost answer has nothing written again.
  const [key] = useState(() => crypto.randomUUID());
  const waits = useRef(false);
  const leave = (id: string) => {
    if (!waits.current) return;
    waits.current = false;
    onOpenChange(false);
    router.push(`/campaign/edit/${id}?part=sequence`);
  };
  const left = useRef(leave);
  left.current = leave;
  // A model takes a while: if the answer is lost on its way, the socket still tells of the campaign [SH-445].
  useEffect(() => {
    void liveRooms.waitForCampaign().catch(() => {});
    const written = (event: Event) => left.current((event as CustomEvent<string>).detail);
    window.addEventListener(campaignWritten, written);
    return () => window.removeEventListener(campaignWritten, written);
  }, []);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data: mailboxes = [] } = useQuery({
    queryKey: ["mailboxes", "of", credentialId],
    queryFn: ({ signal }) => callApi("GET /integrations", { signal }),
    select: (all) => all.filter((mailbox) => mailbox.credentials_ids.includes(credentialId)),
  });
  // Where nobody counts credits, it costs none.
  const { data: isCounted = false } = useQuery({
    queryKey: ["workspace", "credits"],
    queryFn: ({ signal }) => callApi("GET /space/info", { signal }),
    select: ({ credits_usage: usage }) => usage !== null,
  });
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} width={725} title={t("title")}>
      {({ close }) => (
        <FormKit
          className="flex flex-col gap-4"
          defaultValues={{ objective: "", cases_study: "", name: "" }}
          onSave={async (body) => {
            waits.current = true;
            try {
              const { _id } = await callApi("POST /workflows", {
                body: {
                  ...body,
                  workflow_to_generate: "magic",
                  credentials_id: credentialId,
                  mailboxes: [...chosen],
                  key,
                },
              });
              leave(_id);
            } catch (error) {
              if (!waits.current) return { ok: true };
              // Without an answer the campaign may still come; a refusal is one.
              waits.current = !(error instanceof ApiError);
              return refusedSave(error);
            }
            return { ok: true };
          }}
        >
          {({ register, formState: { errors, isSubmitting } }) => (
            <>
              <p className="text-muted">
                {t("text")}
                {isCounted ? ` ${t("cost", { count: magicCredits })}` : null}
              </p>
              <Field label={t("objective")} help={t("objectiveHelp")} error={errors.objective?.message}>
                <Textarea
                  rows={3}
                  maxLength={2_000}
                  {...register("objective", { required: words("required") })}
                />
              </Field>
              <Field label={t("cases")} help={t("casesHelp")} error={errors.cases_study?.message}>
                <Textarea rows={4} maxLength={8_000} {...register("cases_study")} />
              </Field>
              <Field label={t("name")} help={t("nameHelp")} error={errors.name?.message}>
                <Input autoComplete="off" maxLength={120} {...register("name")} />
              </Field>
              {mailboxes.length > 0 ? (
                <fieldset className="flex flex-col gap-2">
                  <legend className="mb-1 font-medium text-xs">{t("mailboxes")}</legend>
                  {mailboxes.map(({ _id, email }) => (
                    <Checkbox
                      key={_id}
                      label={email}
                      checked={chosen.includes(_id)}
                      onCheckedChange={(on) =>
                        setChosen(on === true ? [...chosen, _id] : chosen.filter((id) => id !== _id))
                      }
                    />
                  ))}
                </fieldset>
              ) : null}
              <FormFoot cancel={t("cancel")} onCancel={close} save={t("save")} isSaving={isSubmitting} />
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}
