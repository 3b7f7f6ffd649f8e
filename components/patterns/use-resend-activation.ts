"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { toast } from "../ui/toast/toast.tsx";
import { tellFailure } from "./upgrade/tell-failure.ts";

/** Sends the mail that confirms one's address again. `said`: what is told then. */
export function useResendActivation(said: string) {
  const words = useTranslations("errors-ui");
  const [isBusy, setIsBusy] = useState(false);
  const resend = async () => {
    setIsBusy(true);
    try {
      await callApi("GET /auth/activate_email");
      toast.success(said);
    } catch (error) {
      tellFailure(error, words("offline"));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, resend };
}
