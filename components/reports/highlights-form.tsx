"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { HighlightsView } from "@/lib/contracts/reports.ts";
import { type HighlightRhythm, highlightRhythms } from "@/lib/contracts/words/metrics.ts";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** Chooses how often the highlights come by mail, and in which time zone; each choice is saved at once. */
export function HighlightsForm({ first }: { first: HighlightsView }) {
  const t = useTranslations("reports.highlights");
  const reports = useTranslations("reports");
  const own = useTimeZone() ?? "UTC";
  const client = useQueryClient();
  const queryKey = ["figures", "highlights"] as const;
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi("GET /reports/highlights", { signal }),
    initialData: first,
  });
  const zone = data.timezone ?? own;
  const save = useMutation({
    mutationFn: (body: { rhythm: HighlightRhythm; timezone: string }) =>
      callApi("POST /reports/highlights", { body }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      toast.message(t("saved"));
    },
    onError: () => toast.error(reports("failed")),
  });
  const zones = [...new Set([zone, own, "UTC", ...Intl.supportedValuesOf("timeZone")])];
  return (
    <section aria-labelledby="highlights" className="max-w-3xl rounded-card border bg-raised p-4">
      <h2 id="highlights" className="font-semibold text-md">
        {t("title")}
      </h2>
      <p className="mt-1 text-muted text-sm">{t("text", { zone })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <NativeSelect
          aria-label={t("rhythm")}
          value={data.rhythm}
          onChange={({ target }) => save.mutate({ rhythm: target.value as HighlightRhythm, timezone: zone })}
        >
          {highlightRhythms.map((rhythm) => (
            <option key={rhythm} value={rhythm}>
              {t(rhythm)}
            </option>
          ))}
        </NativeSelect>
        {data.rhythm === "off" ? null : (
          <NativeSelect
            aria-label={t("zone")}
            value={zone}
            onChange={({ target }) => save.mutate({ rhythm: data.rhythm, timezone: target.value })}
          >
            {zones.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </div>
    </section>
  );
}
