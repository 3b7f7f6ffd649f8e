"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi, isGone } from "@/lib/client/call-api.ts";
import type { PeopleDeedView } from "@/lib/contracts/people-deeds.ts";
import { PersonLabels } from "../labels/index.ts";
import { hasUnsaved, useAskFirst } from "../patterns/use-ask-first.tsx";
import { LeadStatusMenu, Notes, PersonHistory, PersonStanding, StatusBadges } from "../person/index.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { ErrorState } from "../ui/state/error-state.tsx";
import { GoneState } from "../ui/state/gone-state.tsx";
import { Skeleton } from "../ui/state/skeleton.tsx";
import { useName } from "../ui/use-name.ts";
import { whenIdle } from "../ui/when-idle.ts";
import { PersonMenu } from "./deeds/person-menu.tsx";

// Loaded when the browser is idle, at the latest when somebody edits.
const loadForm = () => import("./edit-prospect.tsx");
const EditProspect = dynamic(async () => (await loadForm()).EditProspect);

export interface ProspectPanelProps {
  id: string;
  onClose: () => void;
  /** Opens the neighbour in the list: after (1) or before (-1). */
  onStep: (by: 1 | -1) => void;
  /** The campaigns to which the person can be added. */
  campaigns: readonly { id: string; name: string }[];
  isAdmin: boolean;
  /** Something was done with the person. */
  onBegun: (deed: PeopleDeedView) => Promise<void>;
}

/** The person beside the list: facts, campaigns, timeline. Arrows move through the list, Escape closes it. */
export function ProspectPanel({ id, onClose, onStep, campaigns, isAdmin, onBegun }: ProspectPanelProps) {
  const t = useTranslations("prospects");
  const states = useTranslations("sequencer.states");
  const { data, error, refetch } = useQuery({
    queryKey: ["profiles", "one", id],
    queryFn: ({ signal }) => callApi("GET /profiles/{id}", { params: { id }, signal }),
  });
  const [editing, setEditing] = useState(false);
  useEffect(() => whenIdle(() => void loadForm().catch(() => {})), []);
  const panel = useRef<HTMLElement>(null);
  const { askFirst, isAsking, question } = useAskFirst(() => hasUnsaved(panel.current));
  useEffect(() => {
    // The dialog above the panel handles its own Escape.
    if (editing || isAsking) return;
    const onKey = (event: KeyboardEvent) => {
      // The Escape that closed the dialog arrives here, too, when the panel already listens again.
      if (event.defaultPrevented) return;
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, [role=menu]");
      if (event.key === "Escape") askFirst(onClose);
      else if (event.key === "ArrowDown" && !isTyping) askFirst(() => onStep(1));
      else if (event.key === "ArrowUp" && !isTyping) askFirst(() => onStep(-1));
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [editing, isAsking, askFirst, onClose, onStep]);
  useEffect(
    () => () => {
      // The button that closed it is gone, so the focus moves to the person's row.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const links = document.querySelectorAll<HTMLElement>(`main a[href*="/${id}"]`);
        [...links].find((link) => link.offsetParent !== null)?.focus();
      });
    },
    [id],
  );
  const person = data?.profile;
  const nameOf = useName();
  const name = person ? nameOf(person.full_name, person.email, person.social_url) : "";
  const facts: [string, string | null | undefined][] = person
    ? [
        [t("company"), person.company_name],
        [t("jobTitle"), person.job_title],
        [t("location"), person.location],
        [t("email"), person.email],
        [t("phone"), person.phone],
        ...Object.entries(person.custom_fields),
      ]
    : [];
  return (
    <aside
      ref={panel}
      aria-label={t("person")}
      className="fixed inset-y-0 right-0 z-30 flex w-full flex-col gap-5 overflow-y-auto wrap-anywhere border-l bg-raised p-5 pb-20 shadow-float sm:w-[480px] sm:pb-5"
    >
      <div className="flex items-start gap-3">
        {person ? <Avatar name={name} size={40} /> : null}
        <div className="min-w-0 flex-1">
          {person ? <h2 className="truncate font-semibold text-lg">{name}</h2> : null}
          {person || error ? null : <Skeleton className="mt-1.5 w-40" />}
          {person ? (
            <span className="mt-1 flex flex-wrap gap-1.5">
              <LeadStatusMenu
                personId={person._id}
                status={person.lead_status}
                isCustomer={person.customer_at !== null}
              />
              <StatusBadges statuses={person.statuses} />
            </span>
          ) : null}
        </div>
        {person ? (
          <>
            <IconButton label={t("edit.title")} icon={<Pencil />} onClick={() => setEditing(true)} />
            <PersonMenu
              person={person}
              campaigns={campaigns}
              isAdmin={isAdmin}
              onBegun={onBegun}
              onDeleted={onClose}
            />
          </>
        ) : null}
        <IconButton label={t("close")} icon={<X />} onClick={() => askFirst(onClose)} autoFocus />
      </div>
      {question}
      {person && editing ? <EditProspect person={person} onClose={() => setEditing(false)} /> : null}
      {error && isGone(error) ? <GoneState action={<Button onClick={onClose}>{t("close")}</Button>} /> : null}
      {error && !isGone(error) ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {person || error ? null : (
        <div aria-busy="true" className="flex flex-col gap-3">
          {["w-3/4", "w-2/3", "w-4/5", "w-1/2"].map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      )}
      {data && person ? (
        <>
          <PersonStanding prospectId={id} name={name} statuses={person.statuses} />
          <PersonLabels prospectId={id} initial={person.labels} />
          <dl className="grid grid-cols-[130px_1fr] gap-y-1.5">
            {facts
              .filter(([, value]) => value)
              .map(([term, value]) => (
                <div key={term} className="contents">
                  <dt className="text-muted">{term}</dt>
                  <dd className="min-w-0 break-words">{value}</dd>
                </div>
              ))}
            {person.social_url ? (
              <div className="contents">
                <dt className="text-muted">{t("page")}</dt>
                <dd className="min-w-0 truncate">
                  <a
                    className="text-accent-ink underline"
                    href={person.social_url}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {person.social_url.replace(/^https?:\/\//, "")}
                  </a>
                </dd>
              </div>
            ) : null}
          </dl>
          <section>
            <h3 className="mb-2 font-semibold">{t("campaigns")}</h3>
            {data.workflows.length === 0 ? <p className="text-muted">{t("noCampaigns")}</p> : null}
            <ul className="flex flex-col gap-1">
              {data.workflows.map((workflow) => (
                <li key={workflow._id}>
                  <Link className="text-accent-ink underline" href={`/campaign/edit/${workflow._id}`}>
                    {workflow.name}
                  </Link>
                  {workflow.state ? <span className="text-muted"> · {states(workflow.state)}</span> : null}
                </li>
              ))}
            </ul>
          </section>
          <Notes prospectId={id} />
          <PersonHistory prospectId={id} />
        </>
      ) : null}
    </aside>
  );
}
