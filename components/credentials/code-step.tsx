"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { useProductTime } from "../ui/product-time.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { isCodeExpired } from "./wizard-state.ts";

/**
 * The six-digit security code of a checkpoint. A wrong one may be corrected, an expired one requested again [SH-320,
 * SH-321].
 */
export function CodeStep({
  credential,
  onChange,
}: {
  credential: CredentialView;
  onChange: (credential: CredentialView) => void;
}) {
  const t = useTranslations("credentials");
  const words = useTranslations("errors-ui");
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState<"send" | "resend" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const request = credential.auth_status.security_code;
  const requestedAt = request?.requested_at;
  const expired = isCodeExpired(credential, useProductTime());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a code that was sent again is another one.
  useEffect(() => {
    const quiet = new AbortController();
    callApi("GET /credentials/{id}/onboarding_info", {
      params: { id: credential._id },
      signal: quiet.signal,
    }).then(
      (info) => setHint(info.hint?.code ?? null),
      () => setHint(null),
    );
    return () => quiet.abort();
  }, [credential._id, requestedAt]);

  const send = async (body: { code: string } | { resend: true }) => {
    setBusy("code" in body ? "send" : "resend");
    setProblem(null);
    try {
      const next = await callApi("POST /credentials/{id}/send", { params: { id: credential._id }, body });
      const request = next.auth_status.security_code;
      // After the last code the page is left: the wizard reports success on the next page.
      if ("resend" in body) toast.success(t("codeResent"));
      else if (request && !request.is_wrong) toast.success(t("codeSent"));
      setCode("");
      onChange(next);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : words("offline"));
    } finally {
      setBusy(null);
      // Emptying the code disables the focused button, so the focus moves to the field.
      form.current?.querySelector("input")?.focus();
    }
  };
  const wrong = request?.is_wrong && code === "" ? t("wrongCode") : undefined;
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === 6 && !busy) void send({ code });
      }}
    >
      <p className="text-muted">{t(`codeText.${request?.pin_type ?? "other"}`)}</p>
      {expired ? <Banner tone="warning">{t("codeExpired")}</Banner> : null}
      <Field label={t("code")} help={t("codeHelp")} error={problem ?? wrong}>
        <Input
          size="lg"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="tabular tracking-[0.4em]"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ""))}
        />
      </Field>
      {hint ? (
        <p className="flex items-center justify-between gap-3 rounded-card border border-dashed p-3 text-xs">
          <span>{t.rich("codeHint", { code: hint, mono: (text) => <code>{text}</code> })}</span>
          <Button size="sm" variant="ghost" onClick={() => setCode(hint)}>
            {t("useSignIn")}
          </Button>
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button
          variant="ghost"
          className="mr-auto"
          loading={busy === "resend"}
          onClick={() => void send({ resend: true })}
        >
          {t("resend")}
        </Button>
        <Button type="submit" variant="primary" disabled={code.length !== 6} loading={busy === "send"}>
          {t("confirmCode")}
        </Button>
      </div>
    </form>
  );
}
