"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { Button } from "../ui/button.tsx";
import { arrive } from "./arrive.ts";

/** Signs in by a passkey, and accepts an invitation with it. */
export function PasskeySignIn({ invite }: { invite: string | null }) {
  const t = useTranslations("auth");
  const words = useTranslations("errors-ui");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const signIn = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      const { browserSupportsWebAuthn, startAuthentication } = await import("@simplewebauthn/browser");
      if (!browserSupportsWebAuthn()) return setProblem(t("passkeyUnsupported"));
      const options = await callApi("POST /auth/passkey/begin");
      const response = await startAuthentication({
        optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"],
      }).catch(() => null);
      // The person closed the browser's window, or has no passkey here.
      if (!response) return setProblem(t("passkeyNone"));
      await callApi("POST /auth/passkey", { body: { response: { ...response } } });
      await arrive(invite);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : words("offline"));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button size="lg" wide loading={isBusy} onClick={() => void signIn()}>
        <KeyRound aria-hidden="true" /> {t("passkeySignIn")}
      </Button>
      <p role="status" className="mt-1 text-danger text-sm">
        {problem}
      </p>
    </>
  );
}
