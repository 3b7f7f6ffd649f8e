"use client";

import { useTranslations } from "next-intl";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { connectAccount, NoAddress } from "./connect-account.ts";

/** Opens a provider's sign-in, like `connectAccount`, and tells the person where that fails. */
export function useConnectAccount(): typeof connectAccount {
  const t = useTranslations("integrations");
  const words = useTranslations("errors-ui");
  return async (integration, credentialId) => {
    try {
      await connectAccount(integration, credentialId);
    } catch (error) {
      tellFailure(error, error instanceof NoAddress ? t("noAddress") : words("offline"));
    }
  };
}
