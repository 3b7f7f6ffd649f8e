"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { ImportEntry } from "@/lib/contracts/imports.ts";
import { mostOfSearch } from "@/lib/contracts/words/search-sources.ts";
import { FormKit } from "../../patterns/form-kit.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";

/** How many people a search takes unless somebody says otherwise. */
const usualMost = 1000;

export interface NetworkSearchProps {
  credentialsId: string;
  workflowId: string | null;
  movePeople: boolean;
  onStarted: (search: ImportEntry) => void;
}

/** Starts a search for people on the network by the address of a page. */
export function NetworkSearch({ credentialsId, workflowId, movePeople, onStarted }: NetworkSearchProps) {
  const t = useTranslations("campaigns.people.search");
  const words = useTranslations("errors-ui");
  // A search repeated after a lost answer doesn't start a second one.
  const [key, setKey] = useState(() => crypto.randomUUID());
  return (
    <FormKit
      defaultValues={{ url: "", limit: String(usualMost) }}
      afterSave="clear"
      className="flex flex-col gap-4"
      onSave={async ({ url, limit }) => {
        try {
          const search = await callApi("POST /workflows/searches", {
            body: {
              url,
              limit,
              key,
              credentials_id: credentialsId,
              is_existing_people: movePeople,
              ...(workflowId ? { workflow_id: workflowId } : {}),
            },
          });
          onStarted(search);
        } catch (error) {
          return refusedSave(error);
        }
        setKey(crypto.randomUUID());
        return { ok: true };
      }}
    >
      {({ register, formState: { errors, isSubmitting } }) => (
        <>
          <Field label={t("url")} help={t("urlHelp")} error={errors.url?.message}>
            <Input
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://www.linkedin.com/search/results/people/?keywords=…"
              {...register("url", { required: words("required") })}
            />
          </Field>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div className="w-40">
              <Field label={t("limit")} error={errors.limit?.message}>
                <Input type="number" min={1} max={mostOfSearch} {...register("limit")} />
              </Field>
            </div>
            <Button type="submit" variant="primary" loading={isSubmitting}>
              {t("start")}
            </Button>
          </div>
        </>
      )}
    </FormKit>
  );
}
