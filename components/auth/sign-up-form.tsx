"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { SsoProvider } from "@/lib/contracts/sso.ts";
import { FocusOnce } from "../patterns/focus-once.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Select } from "../ui/form/select.tsx";
import { arrive } from "./arrive.ts";
import { CheckMail } from "./check-mail.tsx";
import { ProviderSignIn } from "./provider-sign-in.tsx";
import { type SignUpOrigin, trackOf } from "./sign-up-origin.ts";

export interface SignUpFormProps {
  /** The value is the country code; the hint is the calling code (`+49`). */
  countries: readonly { value: string; name: string; hint: string }[];
  inviteCode: string;
  /** The invitation by mail that the person follows: it has proven their address. */
  invitation: { secret: string; email: string; spaceName: string } | null;
  /** The attribution id of the page's address. */
  irclickid: string | null;
  /** What its address tells of where the person comes from. */
  origin: SignUpOrigin;
  /** Whether mails can be read in the embedded world's outbox. */
  hasOutbox: boolean;
  /** By which people may sign up without a password. */
  providers: readonly SsoProvider[];
}

const nothing = {
  email: "",
  password: "",
  first_name: "",
  last_name: "",
  phone: "",
  country: "",
  accept_terms: false,
};

/**
 * The sign-up form [SH-047]. Afterwards it says "check your mail" whether or not the address was known. From there the
 * same values are sent again, or the form returns with what was typed.
 */
export function SignUpForm({
  countries,
  inviteCode,
  invitation,
  irclickid,
  origin,
  hasOutbox,
  providers,
}: SignUpFormProps) {
  const t = useTranslations("auth");
  const words = useTranslations("errors-ui");
  const [typed, setTyped] = useState({
    ...nothing,
    email: invitation?.email ?? origin.waitLiEmail ?? "",
    invite_code: invitation?.secret ?? inviteCode,
  });
  const [step, setStep] = useState<"form" | "sent" | "correcting">("form");
  const signUp = (values: typeof typed) =>
    callApi("POST /auth/sign_up", {
      body: { ...values, track: trackOf(origin), ...(irclickid ? { irclickid } : {}) },
    });
  if (step === "sent")
    return (
      <CheckMail
        email={typed.email}
        hasOutbox={hasOutbox}
        onResend={() => signUp(typed)}
        onCorrect={() => setStep("correcting")}
      />
    );
  const required = { required: words("required") };
  return (
    <FormKit
      className="flex flex-col gap-1.5"
      defaultValues={typed}
      onSave={async (values) => {
        try {
          const { is_confirmed } = await signUp(values);
          if (invitation && is_confirmed) {
            const { email, password } = values;
            await callApi("POST /auth/sign_in", { body: { email, password } });
            return await arrive(invitation.secret);
          }
        } catch (error) {
          return refusedSave(error);
        }
        setTyped(values);
        setStep("sent");
        return { ok: true };
      }}
    >
      {({ register, control, watch, setFocus, formState: { errors, isSubmitting } }) => (
        <>
          {step === "correcting" ? (
            <FocusOnce onShown={() => setFocus("email", { shouldSelect: true })} />
          ) : null}
          <h1 className="mb-2 font-semibold text-2xl tracking-tight">{t("signUpTitle")}</h1>
          {invitation ? (
            <p className="wrap-anywhere mb-2 text-muted">
              {t("invitedTo", { name: invitation.spaceName, email: invitation.email })}
            </p>
          ) : null}
          <div className="grid grid-cols-2 gap-3">
            <Field roomForNote label={t("firstName")} error={errors.first_name?.message}>
              <Input autoComplete="given-name" {...register("first_name", required)} />
            </Field>
            <Field roomForNote label={t("lastName")} error={errors.last_name?.message}>
              <Input autoComplete="family-name" {...register("last_name", required)} />
            </Field>
          </div>
          <Field roomForNote label={t("email")} error={errors.email?.message}>
            <Input
              type="email"
              autoComplete="email"
              readOnly={invitation !== null}
              {...register("email", required)}
            />
          </Field>
          <Field roomForNote label={t("password")} help={t("passwordHelp")} error={errors.password?.message}>
            <PasswordInput
              autoComplete="new-password"
              {...register("password", {
                ...required,
                minLength: { value: 8, message: t("passwordHelp") },
                maxLength: { value: 40, message: t("passwordHelp") },
              })}
            />
          </Field>
          <Field roomForNote label={t("country")} error={errors.country?.message}>
            <Controller
              control={control}
              name="country"
              rules={{ required: t("countryMissing") }}
              render={({ field }) => (
                <Select options={countries} value={field.value || null} onChange={field.onChange} />
              )}
            />
          </Field>
          <Field roomForNote label={t("phone")} optional error={errors.phone?.message}>
            <Input
              type="tel"
              autoComplete="tel"
              placeholder={countries.find((each) => each.value === watch("country"))?.hint}
              {...register("phone")}
            />
          </Field>
          {invitation ? null : (
            <Field roomForNote label={t("inviteCode")} optional error={errors.invite_code?.message}>
              <Input
                autoComplete="off"
                {...register("invite_code", {
                  validate: (value) => value === "" || value.length === 12 || t("inviteCodeHelp"),
                })}
              />
            </Field>
          )}
          <Field roomForNote label={t("terms")} labelHidden group error={errors.accept_terms?.message}>
            <Controller
              control={control}
              name="accept_terms"
              rules={{ validate: (value) => value || t("termsMissing") }}
              render={({ field }) => (
                <Checkbox
                  checked={field.value}
                  onCheckedChange={(checked) => field.onChange(checked === true)}
                  label={t.rich("acceptTerms", {
                    privacy: (text) => (
                      <Link href="/privacy-policy" target="_blank" className="underline">
                        {text}
                      </Link>
                    ),
                    terms: (text) => (
                      <Link href="/terms-of-use" target="_blank" className="underline">
                        {text}
                      </Link>
                    ),
                  })}
                />
              )}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide loading={isSubmitting}>
            {t("createAccount")}
          </Button>
          <ProviderSignIn providers={providers} invite={invitation?.secret ?? null} />
          <p className="mt-2.5 text-center text-muted">
            {t("haveAccount")}{" "}
            <Link href="/auth/sign-in" className="font-medium text-accent-ink hover:underline">
              {t("signIn")}
            </Link>
          </p>
        </>
      )}
    </FormKit>
  );
}
