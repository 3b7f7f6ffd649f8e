"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { phoneCountries } from "../patterns/phone-countries.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";
import { useProductTime } from "../ui/product-time.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { digitsOf, isNumber, likelyPhoneCountry } from "./phone-countries.ts";
import { isPhoneExpired } from "./wizard-state.ts";

/**
 * The phone number for which the network asks: number, country and phone code [SH-436]. After a while the network has
 * to be asked to ask again [SH-368].
 */
export function PhoneForm({
  credential,
  onChange,
}: {
  credential: CredentialView;
  onChange: (credential: CredentialView) => void;
}) {
  const t = useTranslations("credentials.phone");
  const words = useTranslations("errors-ui");
  const locale = useLocale();
  const [countries] = useState(() => phoneCountries(locale));
  const [country, setCountry] = useState(() => likelyPhoneCountry(countries, credential.country_code));
  const [number, setNumber] = useState("");
  const [busy, setBusy] = useState<"send" | "resend" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const code = countries.find(({ value }) => value === country)?.hint ?? "";
  const isExpired = isPhoneExpired(credential, useProductTime());
  const isWrong = credential.auth_status.phone?.is_wrong === true && number === "";

  const ask = async (what: "send" | "resend") => {
    setBusy(what);
    setProblem(null);
    const params = { id: credential._id };
    try {
      const next =
        what === "resend"
          ? await callApi("POST /credentials/{id}/resend_phone", { params })
          : await callApi("POST /credentials/{id}/send_phone", {
              params,
              body: { number, country_code: country, phone_code: code },
            });
      if (what === "resend") toast.success(t("resent"));
      else if (!next.auth_status.phone?.is_wrong) toast.success(t("sent"));
      setNumber("");
      onChange(next);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : words("offline"));
    } finally {
      setBusy(null);
      field.current?.focus();
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (isNumber(number)) void ask("send");
        else {
          setProblem(t("incorrect"));
          field.current?.focus();
        }
      }}
    >
      <p className="text-muted">{t("text")}</p>
      {isExpired ? <Banner tone="warning">{t("expired")}</Banner> : null}
      <Field label={t("country")}>
        <Select value={country} onChange={setCountry} options={countries} />
      </Field>
      <div className="grid grid-cols-[5rem_1fr] items-start gap-3">
        <Field label={t("code")}>
          <Input readOnly tabIndex={-1} className="tabular" value={code} />
        </Field>
        <Field label={t("number")} error={problem ?? (isWrong ? t("wrong") : undefined)}>
          <Input
            ref={field}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            className="tabular"
            value={number}
            onChange={(event) => {
              setNumber(digitsOf(event.target.value));
              setProblem(null);
            }}
          />
        </Field>
      </div>
      <div className="flex justify-end gap-2">
        {isExpired ? (
          <Button loading={busy === "resend"} onClick={() => void ask("resend")}>
            {t("resend")}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" disabled={isExpired} loading={busy === "send"}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
