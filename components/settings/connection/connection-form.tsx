"use client";

import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormKit } from "../../patterns/form-kit.tsx";
import { PageHeader } from "../../patterns/page-header.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Banner } from "../../ui/state/banner.tsx";
import { toast } from "../../ui/toast/toast.tsx";
import { type AddressChanges, AddressPart } from "./address-part.tsx";

/** How an account reaches the network: from which country. It counts from its next sign-in on. */
export function ConnectionForm({
  credentialId,
  account,
  country,
  countries,
  changes,
}: {
  credentialId: string;
  account: string;
  country: string;
  /** The countries, by code, with their names and the addresses that are left; null where nobody counts them. */
  countries: readonly { value: string; name: string; left: number | null }[];
  /** How often its address may still be changed, and when again. Null: it isn't signed in. */
  changes: AddressChanges | null;
}) {
  const t = useTranslations("settings.connection");
  return (
    <>
      <PageHeader title={t("title")} text={t("text", { account })} />
      <div className="flex max-w-xl flex-col gap-6 px-4 pt-2 pb-10 sm:px-6">
        <FormKit<{ country: string }>
          className="flex flex-col gap-4"
          defaultValues={{ country }}
          onSave={async (values) => {
            try {
              await callApi("POST /credentials/{id}/update", {
                params: { id: credentialId },
                body: { country_code: values.country },
              });
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(t("saved"));
            return { ok: true };
          }}
        >
          {({ control, watch, formState: { isSubmitting, isDirty } }) => (
            <>
              <Controller
                control={control}
                name="country"
                render={({ field: { value, onChange }, fieldState: { error } }) => (
                  <Field label={t("country")} help={t("help")} error={error?.message}>
                    <Select value={value} onChange={onChange} options={countries} />
                  </Field>
                )}
              />
              {countries.find(({ value }) => value === watch("country"))?.left === 0 ? (
                <Banner tone="warning">{t("outOfReserve", { number: 2 })}</Banner>
              ) : null}
              <div>
                <Button type="submit" variant="primary" loading={isSubmitting} disabled={!isDirty}>
                  {t("save")}
                </Button>
              </div>
            </>
          )}
        </FormKit>
        {changes ? <AddressPart credentialId={credentialId} initial={changes} /> : null}
      </div>
    </>
  );
}
