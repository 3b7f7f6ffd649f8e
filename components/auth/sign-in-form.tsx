"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { SsoProvider } from "@/lib/contracts/sso.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { arrive } from "./arrive.ts";
import { CodeStep } from "./code-step.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { ProviderSignIn } from "./provider-sign-in.tsx";

/**
 * Asks for e-mail and password [SH-046], then for a code where the person uses one. The session arrives as a cookie.
 */
export function SignInForm({
  invitation,
  providers,
  refusal,
  hasPassword,
  maySignUp,
}: {
  invitation: { secret: string; email: string } | null;
  providers: readonly SsoProvider[];
  /** Why a sign-in by a provider failed. Null: none was tried. */
  refusal: string | null;
  /** Whether the brand's people sign in with a password. */
  hasPassword: boolean;
  /** Whether somebody may sign up on the brand's pages. */
  maySignUp: boolean;
}) {
  const t = useTranslations("auth");
  const words = useTranslations("errors-ui");
  const [typed, setTyped] = useState({ email: invitation?.email ?? "", password: "" });
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const invite = invitation?.secret ?? null;
  if (isCodeAsked) return <CodeStep {...typed} invite={invite} onBack={() => setIsCodeAsked(false)} />;
  return (
    <>
      {refusal ? (
        <Banner tone="danger" urgent className="mb-4">
          {refusal}
        </Banner>
      ) : null}
      {hasPassword ? (
        <FormKit
          guard={false}
          roomForNotice
          className="flex flex-col gap-1.5"
          defaultValues={typed}
          onSave={async (values) => {
            try {
              await callApi("POST /auth/sign_in", { body: values });
            } catch (error) {
              if (!(error instanceof ApiError) || error.reason !== "second_factor_required")
                return refusedSave(error);
              setTyped(values);
              setIsCodeAsked(true);
              return { ok: true };
            }
            return arrive(invite);
          }}
        >
          {({ register, formState: { errors, isSubmitting } }) => (
            <>
              <Field roomForNote label={t("email")} error={errors.email?.message}>
                <Input
                  size="lg"
                  type="email"
                  autoComplete="username"
                  {...register("email", { required: words("required") })}
                />
              </Field>
              <Field roomForNote label={t("password")} error={errors.password?.message}>
                <PasswordInput
                  size="lg"
                  autoComplete="current-password"
                  {...register("password", { required: words("required") })}
                />
              </Field>
              <Button type="submit" variant="primary" size="lg" wide loading={isSubmitting}>
                {t("signIn")}
              </Button>
            </>
          )}
        </FormKit>
      ) : null}
      <PasskeySignIn invite={invite} />
      <ProviderSignIn providers={providers} invite={invite} />
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted">
        {hasPassword ? (
          <Link href="/auth/forgot-password" className="font-medium text-accent-ink hover:underline">
            {t("forgot")}
          </Link>
        ) : null}
        {maySignUp ? (
          <span>
            {t("noAccount")}{" "}
            <Link
              href={invite ? `/auth/sign-up?invite=${encodeURIComponent(invite)}` : "/auth/sign-up"}
              className="font-medium text-accent-ink hover:underline"
            >
              {t("signUp")}
            </Link>
          </span>
        ) : null}
      </p>
    </>
  );
}
