"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { toast } from "../../ui/toast/toast.tsx";

/** Moves the account into another workspace, which takes up to so many minutes [SH-286]. */
export function MovePart({
  credentialId,
  account,
  spaces,
  minutes,
}: {
  credentialId: string;
  account: string;
  /** The other workspaces that the person administers. */
  spaces: readonly { value: string; name: string }[];
  minutes: number;
}) {
  const t = useTranslations("settings.connection.moving");
  const [chosen, setChosen] = useState(spaces[0]?.value ?? "");
  const [isAsking, setIsAsking] = useState(false);
  const space = spaces.find(({ value }) => value === chosen)?.name ?? "";
  const move = async () => {
    try {
      await callApi("POST /credentials/{id}/move", {
        params: { id: credentialId },
        body: { space_id: chosen },
      });
    } catch (error) {
      tellFailure(error, t("failed"));
      throw error;
    }
    toast.successAfterwards(t("moved", { account, space, minutes }));
    await leaveFor("/");
  };
  return (
    <section className="flex flex-col gap-3 rounded-card border p-4">
      <h2 className="font-semibold">{t("title")}</h2>
      <p className="text-muted text-sm">{t("text", { minutes })}</p>
      <Field label={t("to")}>
        <Select value={chosen} onChange={setChosen} options={spaces} />
      </Field>
      <div>
        <Button onClick={() => setIsAsking(true)}>{t("move")}</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t("confirmTitle", { account, space })}
        body={t("confirmText")}
        verb={t("confirm")}
        onConfirm={move}
      />
    </section>
  );
}
