"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { type NumberCategory, numberCategories } from "@/lib/contracts/words/dialer.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { Select } from "../ui/form/select.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { mostOf, orderProblem } from "./dial-rules.ts";

const none = { country: "", category: "", state: "", region: "", count: "1", redirect: "" };

/** Buys numbers: country, kind, state, region and how many, with the price in credits [OC-297, OC-317, OC-322]. */
export function GetNumberDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("dialer.get");
  const tell = useTellFailure();
  const queries = useQueryClient();
  // One press, however often it is sent.
  const key = useRef(crypto.randomUUID());
  const [wish, setWish] = useState(none);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<typeof none>) => {
    key.current = crypto.randomUUID();
    setWish((before) => ({ ...before, ...part }));
  };
  const countries = useQuery({
    queryKey: ["dialer", "countries"],
    queryFn: ({ signal }) => callApi("GET /dialer/countries", { signal }),
  });
  const country = countries.data?.find(({ country_code }) => country_code === wish.country);
  const hasStates = country?.has_states === true && wish.category === "local";
  const query = { country_code: wish.country, category: wish.category as NumberCategory };
  const states = useQuery({
    queryKey: ["dialer", "states", query],
    queryFn: ({ signal }) => callApi("GET /dialer/states", { query, signal }),
    enabled: hasStates,
  });
  const mayAsk = wish.country !== "" && wish.category !== "" && (!hasStates || wish.state !== "");
  const regions = useQuery({
    queryKey: ["dialer", "regions", query, wish.state],
    queryFn: ({ signal }) =>
      callApi("GET /dialer/regions", { query: { ...query, state_id: wish.state }, signal }),
    enabled: mayAsk,
  });
  const region = regions.data?.find(({ _id }) => _id === wish.region);
  const most = mostOf(region?.phones_available ?? null);
  const problem = orderProblem({ ...wish, hasStates, most });
  const errorAt = (...names: (typeof problem)[]) =>
    isAsked && problem && names.includes(problem) ? { error: t(`problem.${problem}`, { most }) } : {};
  const count = Number(wish.count) || 1;
  const buy = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problem) return;
    setBusy(true);
    try {
      await callApi("POST /dialer/phones/buy", {
        body: {
          region_id: wish.region,
          count: Number(wish.count),
          number_to_redirect: wish.redirect,
          key: key.current,
        },
      });
      await callApi("POST /dialer/activate");
      await queries.invalidateQueries({ queryKey: ["dialer"] });
      toast.success(t("bought"));
      onClose();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("title")}
      description={t("text")}
      width={500}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="get-number" variant="primary" loading={isBusy}>
            {t("verb")}
          </Button>
        </>
      }
    >
      <form id="get-number" onSubmit={buy} noValidate className="flex flex-col gap-4">
        <Field label={t("country")} required {...errorAt("country")}>
          <Select
            options={(countries.data ?? []).map((one) => ({
              value: one.country_code,
              name: one.name,
              hint: one.code,
            }))}
            value={wish.country || null}
            placeholder={t(countries.isError ? "unreachable" : "chooseCountry")}
            onChange={(value) => {
              const only = countries.data?.find((one) => one.country_code === value)?.available_categories;
              change({ ...none, country: value, category: only?.[0] ?? "" });
            }}
          />
        </Field>
        <Field label={t("category")} required {...errorAt("category")}>
          <NativeSelect
            value={wish.category}
            disabled={!country}
            onChange={(event) => change({ category: event.target.value, state: "", region: "" })}
          >
            <option value="">{t("chooseCategory")}</option>
            {numberCategories
              .filter((one) => country?.available_categories.includes(one))
              .map((one) => (
                <option key={one} value={one}>
                  {t(`categories.${one}`)}
                </option>
              ))}
          </NativeSelect>
        </Field>
        {hasStates ? (
          <Field label={t("state")} required {...errorAt("state")}>
            <Select
              options={(states.data ?? []).map(({ _id, name }) => ({ value: _id, name }))}
              value={wish.state || null}
              placeholder={t("chooseState")}
              onChange={(state) => change({ state, region: "" })}
            />
          </Field>
        ) : null}
        <Field
          label={t("region")}
          required
          {...errorAt("region")}
          help={
            mayAsk && regions.data?.length === 0 ? t("nothingThere") : mayAsk ? undefined : t("regionLater")
          }
        >
          <NativeSelect
            value={wish.region}
            disabled={!mayAsk || regions.isPending}
            onChange={(event) => change({ region: event.target.value })}
          >
            <option value="">{t(mayAsk && regions.isPending ? "loading" : "chooseRegion")}</option>
            {(regions.data ?? []).map((one) => (
              <option key={one._id} value={one._id} disabled={one.phones_available === 0}>
                {t("available", { name: one.name || t("anywhere"), count: one.phones_available ?? 100 })}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("count")} required {...errorAt("count", "countMost")}>
            <Input
              inputMode="numeric"
              value={wish.count}
              onChange={(event) => change({ count: event.target.value })}
            />
          </Field>
          <Field label={t("redirect")} optional help={t("redirectHelp")} {...errorAt("redirect")}>
            <Input
              inputMode="tel"
              value={wish.redirect}
              onChange={(event) => change({ redirect: event.target.value })}
            />
          </Field>
        </div>
        <p aria-live="polite" className="min-h-5 font-medium">
          {region
            ? t("price", {
                monthly: region.monthly_price * count,
                setup: region.installation_price * count,
              })
            : ""}
        </p>
      </form>
    </Dialog>
  );
}
