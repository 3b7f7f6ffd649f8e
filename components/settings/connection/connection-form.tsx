"use client";

import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import {
  AutomationPart,
  type ProxyDraft,
  ProxyFailure,
  routeBody,
  routeProblems,
  type SettingProxy,
  type Way,
  WayFields,
} from "../../credentials/index.ts";
import { FormKit } from "../../patterns/form-kit.tsx";
import { PageHeader } from "../../patterns/page-header.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Banner } from "../../ui/state/banner.tsx";
import { toast } from "../../ui/toast/toast.tsx";
import { type AddressChanges, AddressPart } from "./address-part.tsx";
import { MovePart } from "./move-part.tsx";

/** How an account reaches the network: from which country. It counts from its next sign-in on. */
export function ConnectionForm({
  credentialId,
  account,
  country,
  countries,
  changes,
  proxyType,
  route,
  setting,
  runsBy,
  mayChange,
  moving,
}: {
  credentialId: string;
  account: string;
  country: string;
  /** The countries, by code, with their names and the addresses that are left; null where nobody counts them. */
  countries: readonly { value: string; name: string; left: number | null }[];
  /** How often its address may still be changed, and when again. Null: it isn't signed in. */
  changes: AddressChanges | null;
  proxyType: "basic" | "residential";
  /** How it reaches the network now. The password of its proxy is told to nobody. */
  route: { way: Way; proxy: ProxyDraft };
  setting: SettingProxy;
  /** Whether a browser's extension runs it, or the cloud. */
  runsBy: "cloud" | "extension";
  /** Whether it can run the other way, too. */
  mayChange: boolean;
  /** Where it may be moved, and how long that takes. Null: it isn't signed in, or there is no other workspace. */
  moving: { spaces: readonly { value: string; name: string }[]; minutes: number } | null;
}) {
  const t = useTranslations("settings.connection");
  const keepsPassword = route.way === "own";
  return (
    <>
      <PageHeader title={t("title")} text={t("text", { account })} />
      <div className="flex max-w-xl flex-col gap-6 px-4 pt-2 pb-10 sm:px-6">
        <ProxyFailure setting={setting} />
        <FormKit<{ country: string; route: typeof route }>
          className="flex flex-col gap-4"
          defaultValues={{ country, route }}
          onSave={async (values) => {
            const { way, proxy } = values.route;
            try {
              await callApi("POST /credentials/{id}/proxy", {
                params: { id: credentialId },
                body: { country_code: values.country, proxy_type: proxyType, ...routeBody(way, proxy) },
              });
            } catch (error) {
              return refusedSave(error);
            }
            // The form goes on with what was saved: the password is told to nobody any more.
            values.route = { way, proxy: { ...proxy, password: "" } };
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
              <Controller
                control={control}
                name="route"
                rules={{
                  validate: ({ way, proxy }) => routeProblems(way, proxy, keepsPassword).length === 0,
                }}
                render={({ field: { value, onChange }, fieldState: { error } }) => (
                  <WayFields
                    way={value.way}
                    proxy={value.proxy}
                    keepsPassword={keepsPassword}
                    problems={error ? routeProblems(value.way, value.proxy, keepsPassword) : []}
                    onChange={(way, proxy) => onChange({ way, proxy })}
                  />
                )}
              />
              {watch("route").way === "country" &&
              countries.find(({ value }) => value === watch("country"))?.left === 0 ? (
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
        {mayChange ? <AutomationPart credentialId={credentialId} runsBy={runsBy} /> : null}
        {changes && route.way === "country" ? (
          <AddressPart credentialId={credentialId} initial={changes} />
        ) : null}
        {moving ? <MovePart credentialId={credentialId} account={account} {...moving} /> : null}
      </div>
    </>
  );
}
