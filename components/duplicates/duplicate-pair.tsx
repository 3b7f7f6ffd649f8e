"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import type { DuplicatePerson, DuplicateView } from "@/lib/contracts/profile-duplicates.ts";
import { type MergeField, mergeFields } from "@/lib/contracts/words/duplicates.ts";
import { LeadStatusPill } from "../person/index.ts";
import { Button } from "../ui/button.tsx";
import { cn } from "../ui/cn.ts";
import { RelativeDate } from "../ui/relative-date.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { useName } from "../ui/use-name.ts";

/** What a field of a person says; empty where it says nothing. */
function wordOf(person: DuplicatePerson, field: MergeField): string {
  if (field === "name") return person.full_name;
  if (field === "custom_fields")
    return Object.entries(person.custom_fields)
      .map(([key, value]) => `${key}: ${value}`)
      .sort()
      .join(", ");
  return person[field] ?? "";
}

export interface DuplicatePairProps {
  pair: DuplicateView;
  onMerge: (keepId: string, goneId: string, fromGone: readonly MergeField[]) => Promise<void>;
  onDismiss: (pair: DuplicateView) => Promise<void>;
}

/** Two people who may be the same, side by side: whom to keep, which values to take, or that they are two. */
export function DuplicatePair({ pair, onMerge, onDismiss }: DuplicatePairProps) {
  const t = useTranslations("prospects.duplicates");
  const people = useTranslations("prospects");
  const nameOf = useName();
  const name = useId();
  const [keptAt, setKeptAt] = useState(0);
  /** The fields whose values were chosen, with the place of the person who has it. */
  const [chosen, setChosen] = useState<Partial<Record<MergeField, number>>>({});
  const [busy, setBusy] = useState<"merge" | "dismiss" | null>(null);
  const [first, second] = pair.profiles;
  if (!first || !second) return null;
  const both = [first, second] as const;
  const kept = both[keptAt]!;
  const gone = both[1 - keptAt]!;
  const label = (person: DuplicatePerson) => person.full_name || nameOf(person.email);
  const winner = (field: MergeField) =>
    chosen[field] ?? (wordOf(kept, field) === "" && wordOf(gone, field) !== "" ? 1 - keptAt : keptAt);
  const rows = mergeFields.filter((field) => both.some((person) => wordOf(person, field) !== ""));
  const run = async (what: "merge" | "dismiss", work: () => Promise<void>) => {
    setBusy(what);
    await work();
    setBusy(null);
  };
  const merge = () =>
    run("merge", () =>
      onMerge(
        kept._id,
        gone._id,
        rows.filter((field) => winner(field) !== keptAt),
      ),
    );
  return (
    <article
      aria-label={t("pair", { first: label(first), second: label(second) })}
      className="rounded-card border bg-raised"
    >
      <header className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
        {pair.reasons.map((reason) => (
          <StatusPill key={reason} tone="info">
            {t(`reasons.${reason}`)}
          </StatusPill>
        ))}
        <span className="ml-auto text-muted text-xs">
          <RelativeDate at={pair.found_at} />
        </span>
      </header>
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">{t("compare")}</caption>
        <thead>
          <tr className="border-b align-top">
            <th scope="col" className="hidden w-32 px-4 py-2 text-left font-medium text-muted sm:table-cell">
              {t("keep")}
            </th>
            {both.map((person, place) => (
              <th key={person._id} scope="col" className="px-3 py-2 text-left font-medium">
                <label className="flex min-w-0 cursor-pointer items-start gap-2">
                  <input
                    type="radio"
                    name={`${name}-kept`}
                    checked={keptAt === place}
                    onChange={() => {
                      setKeptAt(place);
                      setChosen({});
                    }}
                    className="mt-1 accent-accent"
                  />
                  <span className="min-w-0">
                    <span className="wrap-anywhere block font-semibold">{label(person)}</span>
                    <span className="mt-1 flex flex-wrap items-center gap-x-2 font-normal text-muted text-xs">
                      <LeadStatusPill status={person.lead_status} />
                      <span>
                        {people("added")} <RelativeDate at={person.created_at} />
                      </span>
                    </span>
                  </span>
                </label>
                <Link
                  href={`/profiles/my-prospects/${person._id}`}
                  className="mt-1 ml-5 inline-block font-normal text-muted text-xs underline underline-offset-2 hover:text-text"
                >
                  {t("open")}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((field) => {
            const differs = wordOf(first, field) !== wordOf(second, field);
            return (
              <tr key={field} className="border-b align-top last:border-b-0">
                <th scope="row" className="hidden px-4 py-2 text-left font-normal text-muted sm:table-cell">
                  {t(`fields.${field}`)}
                </th>
                {both.map((person, place) => {
                  const value = wordOf(person, field);
                  const wins = winner(field) === place || !differs;
                  return (
                    <td key={person._id} className={cn("px-3 py-2", !wins && "text-muted")}>
                      <span className="block text-muted text-xs sm:hidden">{t(`fields.${field}`)}</span>
                      {differs && value !== "" ? (
                        <label className="flex cursor-pointer items-start gap-2">
                          <input
                            type="radio"
                            name={`${name}-${field}`}
                            checked={winner(field) === place}
                            onChange={() => setChosen((before) => ({ ...before, [field]: place }))}
                            className="mt-0.5 accent-accent"
                          />
                          <span className="wrap-anywhere min-w-0">{value}</span>
                        </label>
                      ) : (
                        <span className="wrap-anywhere ml-5 block">
                          {value || <span aria-hidden="true">–</span>}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {pair.obstacles.length > 0 ? (
        <Banner tone="warning" className="m-3">
          {pair.obstacles.map((obstacle) => (
            <p key={obstacle}>{t(`obstacles.${obstacle}`)}</p>
          ))}
        </Banner>
      ) : null}
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3">
        <Button
          loading={busy === "dismiss"}
          disabled={busy === "merge"}
          onClick={() => void run("dismiss", () => onDismiss(pair))}
        >
          {t("dismiss")}
        </Button>
        <Button
          loading={busy === "merge"}
          disabled={busy === "dismiss" || pair.obstacles.length > 0}
          onClick={() => void merge()}
        >
          {t("merge", { name: label(kept) })}
        </Button>
      </footer>
    </article>
  );
}
