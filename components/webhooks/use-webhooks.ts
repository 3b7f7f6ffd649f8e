"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { WebhookView } from "@/lib/contracts/webhooks.ts";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { toast } from "../ui/toast/toast.tsx";

/** What the test of a webhook led to. */
export interface TestResult {
  readonly name: string;
  readonly ok: boolean;
  /** Null: the address didn't answer. */
  readonly status: number | null;
  readonly detail: string | null;
}

/** The webhooks that the member sees, and what can be done with them. */
export function useWebhooks(initial: WebhookView[]) {
  const t = useTranslations("webhooks");
  const words = useTranslations("errors-ui");
  const client = useQueryClient();
  const [testing, setTesting] = useState<string | null>(null);
  const [result, setResult] = useState<TestResult | null>(null);
  const { data } = useQuery({
    queryKey: ["webhooks"],
    queryFn: ({ signal }) => callApi("GET /webhooks", { signal }),
    initialData: { webhooks: initial },
  });
  const refresh = () => client.invalidateQueries({ queryKey: ["webhooks"] });
  const change = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast.success(done);
    } catch (error) {
      tellFailure(error, words("offline"));
      throw error;
    } finally {
      await refresh();
    }
  };
  return {
    webhooks: data.webhooks,
    testing,
    result,
    async test({ _id, trigger_name: name }: WebhookView) {
      setTesting(_id);
      setResult(null);
      try {
        const { status_code, ok, detail } = await callApi("POST /webhooks/{id}/test", {
          params: { id: _id },
        });
        setResult({ name, ok, status: status_code, detail });
      } catch (error) {
        tellFailure(error, words("offline"));
      } finally {
        setTesting(null);
      }
    },
    switchTo: ({ _id }: WebhookView, is_on: boolean) =>
      change(
        () => callApi("PATCH /webhooks/{id}", { params: { id: _id }, body: { is_on } }),
        t(is_on ? "switchedOn" : "switchedOff"),
      ).catch(() => {}),
    remove: ({ _id }: WebhookView) =>
      change(() => callApi("DELETE /webhooks/{id}", { params: { id: _id } }), t("deleted")),
  };
}
