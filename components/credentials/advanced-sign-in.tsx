"use client";

import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { SignInOptions } from "@/lib/contracts/credentials.ts";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";

export interface SignInValues {
  email: string;
  password: string;
  /** The value of the network's session cookie. Empty: the password signs in. */
  session: string;
  asBrowser: boolean;
}

/** A sign-in as calls take it. A session stands in for the password [SH-303]. */
export function signInBody(
  { email, password, session, asBrowser }: SignInValues,
  cookie: SignInOptions["session_cookie"],
) {
  const own = session !== "" && cookie;
  return {
    email,
    ...(own ? {} : { password }),
    ...(own ? { cookies: [{ ...cookie, value: session, path: "/", secure: true, http_only: true }] } : {}),
    ...(asBrowser ? { use_browser: true } : {}),
  };
}

/** Settings that few need: the session of the owner's browser, and to appear as that browser [SH-318]. */
export function AdvancedSignIn({
  sessionCookie,
  session,
  problem,
  asBrowser,
  onAsBrowser,
}: {
  sessionCookie: SignInOptions["session_cookie"];
  session: UseFormRegisterReturn;
  problem: string | undefined;
  asBrowser: boolean;
  onAsBrowser: (on: boolean) => void;
}) {
  const t = useTranslations("credentials.advanced");
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-muted hover:text-text">{t("title")}</summary>
      <div className="mt-3 flex flex-col gap-4">
        {sessionCookie ? (
          <Field
            label={t("session")}
            optional
            help={t("sessionHelp", {
              name: sessionCookie.name,
              domain: sessionCookie.domain.replace(/^\./, ""),
            })}
            error={problem}
          >
            <PasswordInput autoComplete="off" {...session} />
          </Field>
        ) : null}
        <div>
          <Checkbox
            checked={asBrowser}
            label={t("browser")}
            onCheckedChange={(on) => onAsBrowser(on === true)}
          />
          <p className="mt-1 text-muted text-xs">{t("browserHelp")}</p>
        </div>
      </div>
    </details>
  );
}
