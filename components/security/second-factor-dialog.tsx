"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { FirstCode } from "./first-code.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Turns the second factor on, makes new recovery codes, or turns it off. */
export type SecondFactorDeed = "add" | "renew" | "remove";

export interface SecondFactorDialogProps {
  deed: SecondFactorDeed;
  onChanged: () => void;
  onClose: () => void;
}

const titles = { add: "turnOnTitle", renew: "renewCodes", remove: "turnOffTitle" } as const;
const verbs = { add: "next", renew: "renewCodes", remove: "turnOff" } as const;

/** Leads through the steps: the password, then the app's first code, then the recovery codes. */
export function SecondFactorDialog({ deed, onChanged, onClose }: SecondFactorDialogProps) {
  const t = useTranslations("security");
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  /** Asks for codes that are told once: until they are here, the dialog stays. */
  const tell = async (ask: () => Promise<{ recovery_codes: readonly string[] }>) => {
    setIsAsking(true);
    try {
      setCodes((await ask()).recovery_codes);
      onChanged();
    } finally {
      setIsAsking(false);
    }
  };
  const close = () => {
    if (!isAsking) onClose();
  };
  const withPassword = async ({ password, code }: { password: string; code: string }) => {
    if (deed === "add")
      return setBegun(await callApi("POST /users/second_factor/begin", { body: { password } }));
    if (deed === "renew")
      return tell(() => callApi("POST /users/second_factor/recovery_codes", { body: { password } }));
    await callApi("POST /users/second_factor/remove", { body: { password, code } });
    toast.success(t("turnedOff"));
    onChanged();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t(titles[deed])}
      // Codes that are told once aren't lost to a press beside the dialog.
      dismissible={codes === null && !isAsking}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : null}
      {!codes && begun ? (
        <FirstCode
          begun={begun}
          onCancel={close}
          onCode={(code) => tell(() => callApi("POST /users/second_factor/confirm", { body: { code } }))}
        />
      ) : null}
      {codes || begun ? null : (
        <PasswordStep
          verb={t(verbs[deed])}
          withCode={deed === "remove"}
          onCancel={close}
          onPassword={withPassword}
        />
      )}
    </Dialog>
  );
}
