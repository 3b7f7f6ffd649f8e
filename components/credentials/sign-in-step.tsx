"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { CredentialView, SignInOptions } from "@/lib/contracts/credentials.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Link } from "../ui/link.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { AdvancedSignIn, type SignInValues, signInBody } from "./advanced-sign-in.tsx";
import { ProxyFailure, useRestOf } from "./proxy-failure.tsx";
import { type ProxyDraft, routeBody } from "./route-draft.ts";
import {
  type Draft,
  hardChallengesOf,
  isPasswordWrong,
  noticeAtSignIn,
  warningOf,
  wasSignedIn,
} from "./wizard-state.ts";

export interface SignInStepProps {
  draft: Draft;
  /** The proxy of the account's owner, where the draft goes that way. */
  proxy: ProxyDraft;
  /** The existing account, after a wrong password or a lost session. */
  credential: CredentialView | null;
  /** The sign-ins that the embedded network accepts. */
  hints: readonly { email: string; password: string; name: string }[];
  /** The network's cookie that holds a session. Null: it takes none. */
  sessionCookie: SignInOptions["session_cookie"];
  onBack: (() => void) | null;
  /** Never resolves where it leaves the page. */
  onDone: (credential: CredentialView) => Promise<void>;
}

/** What a new account knows of its way: nothing has failed. */
const reachable = { stage: "start", country_code: "", attempt_count: 0, proxy_failed_until: null } as const;

/** Whether a text looks like an email address; the server checks it fully. */
const isAddress = (text: string) => /\S+@\S+/.test(text);

/** Email and password of the account. They are sent to the network, and the password is not stored. */
export function SignInStep(props: SignInStepProps) {
  const { draft, proxy, credential, hints, sessionCookie, onBack, onDone } = props;
  const t = useTranslations("credentials");
  const common = useTranslations("common");
  /** The password that the network refused last. Empty for an account that was refused earlier. */
  const [refused, setRefused] = useState("");
  const notice = credential ? noticeAtSignIn(credential) : null;
  const setting = credential?.setting_proxy ?? reachable;
  const isResting = useRestOf(setting) > 0;
  const connect = (values: SignInValues) =>
    credential
      ? callApi("POST /credentials/{id}/do_auth", {
          params: { id: credential._id },
          body: signInBody(values, sessionCookie),
        })
      : callApi("POST /credentials/create", {
          body: {
            ...signInBody(values, sessionCookie),
            ...routeBody(draft.way, proxy),
            country_code: draft.countryCode,
            timezone: draft.timezone,
            work_hours_start: draft.workHoursStart,
            work_hours_end: draft.workHoursEnd,
            automation_type: "cloud",
          },
        });
  return (
    <FormKit
      guard={false}
      className="flex flex-col gap-4"
      defaultValues={{ email: credential?.username ?? "", password: "", session: "", asBrowser: false }}
      onSave={async (values) => {
        try {
          const came = await connect(values);
          if (came.auth_status.wrong_password) setRefused(values.password);
          await onDone(came);
          return { ok: true };
        } catch (error) {
          const refused = refusedSave(error);
          const warning = warningOf(refused.problems);
          if (warning) toast.warning(warning === "fixErrors" ? t(warning) : warning.words);
          return refused;
        }
      }}
    >
      {({ register, setValue, watch, formState: { errors, isSubmitting } }) => {
        const isProven = watch("password").length >= 4 || watch("session") !== "";
        const complete = isAddress(watch("email")) && isProven && !isResting;
        const wrong = isPasswordWrong(credential, watch("password"), refused);
        return (
          <>
            {notice ? (
              <Banner tone="danger" urgent>
                {t(notice)}
              </Banner>
            ) : null}
            {credential && hardChallengesOf(credential) > 0 ? (
              <p className="text-muted">
                {t("notices.hardChallenges", { count: hardChallengesOf(credential) })}
              </p>
            ) : null}
            <ProxyFailure setting={setting} />
            {credential && setting.stage === "fail" ? (
              <Link
                href={`/settings/connection?selectedCred=${credential._id}`}
                className="self-start text-accent-ink text-sm hover:underline"
              >
                {t("way.change")}
              </Link>
            ) : null}
            {wrong ? (
              <Banner tone="danger" urgent>
                {t("wrongPassword")}
              </Banner>
            ) : null}
            <Field label={t("email")} error={errors.email?.message}>
              <Input
                type="email"
                autoComplete="off"
                readOnly={credential !== null && wasSignedIn(credential)}
                {...register("email", {
                  required: t("emailMissing"),
                  validate: (value) => isAddress(value) || t("emailInvalid"),
                })}
              />
            </Field>
            <Field label={t("password")} help={t("passwordHelp")} error={errors.password?.message}>
              <PasswordInput
                autoComplete="off"
                {...register("password", { minLength: { value: 4, message: t("passwordShort") } })}
              />
            </Field>
            <AdvancedSignIn
              sessionCookie={sessionCookie}
              session={register("session")}
              problem={errors.session?.message}
              asBrowser={watch("asBrowser")}
              onAsBrowser={(on) => setValue("asBrowser", on, { shouldDirty: true })}
            />
            {hints.length > 0 ? (
              <div className="rounded-card border border-dashed p-3 text-xs">
                <p className="font-medium">{t("hintTitle")}</p>
                <p className="mt-0.5 text-muted">{t("hintText")}</p>
                <ul className="mt-2 flex flex-col gap-1">
                  {hints.map((hint) => (
                    <li key={hint.email} className="flex items-center justify-between gap-3">
                      <code className="wrap-anywhere min-w-0 text-muted">
                        {hint.email} · {hint.password}
                      </code>
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={t("useSignInOf", { name: hint.name })}
                        onClick={() => {
                          setValue("email", hint.email, { shouldDirty: true, shouldValidate: true });
                          setValue("password", hint.password, { shouldDirty: true, shouldValidate: true });
                        }}
                      >
                        {t("useSignIn")}
                      </Button>
                    </li>
                  ))}
                </ul>
              </div>
            ) : null}
            <div className="flex justify-end gap-2">
              {onBack ? (
                <Button variant="ghost" className="mr-auto" disabled={isSubmitting} onClick={onBack}>
                  {common("back")}
                </Button>
              ) : null}
              <Button type="submit" variant="primary" disabled={!complete} loading={isSubmitting}>
                {t("connect")}
              </Button>
            </div>
          </>
        );
      }}
    </FormKit>
  );
}
