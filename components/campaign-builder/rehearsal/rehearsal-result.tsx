"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { RehearsalReply } from "@/lib/contracts/campaigns/rehearsal.ts";
import type { SequenceStep } from "@/lib/contracts/steps/index.ts";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { textOfWord } from "../../ui/text-of-word.ts";
import { Bottleneck } from "./bottleneck.tsx";
import { byWeek } from "./by-week.ts";
import { SkippedSteps } from "./skipped-steps.tsx";

export interface RehearsalResultProps {
  found: RehearsalReply;
  /** The saved steps, which were played. */
  sequence: readonly SequenceStep[];
}

/** What a rehearsal found: the end, what keeps people waiting, how they stand, what is skipped, and the weeks. */
export function RehearsalResult({ found, sequence }: RehearsalResultProps) {
  const t = useTranslations("campaigns.rehearsal");
  const states = useTranslations("sequencer.states");
  const reasons = useTranslations("sequencer.reasons");
  const actions = useTranslations("prospects.timeline.actions");
  const format = useFormatter();
  const [sender, setSender] = useState("");
  const actionOf = (word: string) => textOfWord(actions, word) ?? word;
  const dayOf = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const weeks = byWeek(found.calendar, sender);
  const most = Math.max(1, ...weeks.map(({ total }) => total));
  if (found.people === 0) return <p className="text-muted">{t("nobody")}</p>;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <p className="font-semibold text-md">
          {found.ends_at === null
            ? t("nothing")
            : found.is_whole
              ? t("ends", {
                  date: format.dateTime(new Date(found.ends_at), {
                    dateStyle: "long",
                    timeZone: found.timezone,
                  }),
                })
              : t("endless")}
        </p>
        {found.is_part ? <p className="text-muted">{t("part", { count: found.people })}</p> : null}
        <Bottleneck found={found} />
      </div>
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">{t("standing")}</h3>
        <ul className="flex flex-col gap-1 text-sm">
          {found.standing.map(({ state, reason, count }) => (
            <li key={`${state} ${reason}`} className="flex justify-between gap-3">
              <span>
                {textOfWord(states, state) ?? state}
                {reason ? (
                  <span className="text-muted"> · {textOfWord(reasons, reason) ?? reason}</span>
                ) : null}
              </span>
              <span className="tabular">{format.number(count)}</span>
            </li>
          ))}
        </ul>
      </section>
      {found.skipped.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">{t("skipped")}</h3>
          <SkippedSteps skipped={found.skipped} sequence={sequence} />
        </section>
      ) : null}
      {weeks.length > 0 || sender !== "" ? (
        <section className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-semibold">{t("calendar")}</h3>
            {found.senders.length > 1 ? (
              <NativeSelect
                aria-label={t("sender")}
                value={sender}
                onChange={(event) => setSender(event.target.value)}
              >
                <option value="">{t("allSenders")}</option>
                {found.senders.map((one) => (
                  <option key={one._id} value={one._id}>
                    {one.name || t("own")}
                  </option>
                ))}
              </NativeSelect>
            ) : null}
          </div>
          <ul className="flex flex-col gap-2">
            {weeks.map(({ monday, total, kinds }) => (
              <li key={monday} className="flex flex-col gap-1">
                <div className="flex flex-wrap justify-between gap-x-3 text-sm">
                  <span>{t("weekOf", { date: dayOf(monday) })}</span>
                  <span className="tabular text-muted">
                    {kinds.map(([kind, count]) => t("count", { count, action: actionOf(kind) })).join(" · ")}
                  </span>
                </div>
                <div aria-hidden className="h-1.5 rounded-full bg-border">
                  <div
                    className="h-full rounded-full bg-accent"
                    style={{ width: `${(100 * total) / most}%` }}
                  />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
