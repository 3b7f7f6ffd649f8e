"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { PlaceLink } from "../patterns/place-link.tsx";
import { IconButton } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";

export interface ChosenPerson {
  readonly _id: string;
  readonly full_name: string;
}

/** The pause in typing after which people are looked for, in milliseconds. */
const pauseMs = 300;

/** The person with whom a deal is: looked for by name, company or address. */
export function PersonField({
  person,
  onChange,
}: {
  person: ChosenPerson | null;
  onChange: (person: ChosenPerson | null) => void;
}) {
  const t = useTranslations("crm.deal");
  const [text, setText] = useState("");
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data: found = [], isFetched } = useQuery({
    queryKey: ["profiles", "for-deal", q],
    queryFn: ({ signal }) =>
      callApi("GET /integrations/crm/{platform}/profiles", {
        params: { platform: "default" },
        query: { q, limit: 10 },
        signal,
      }),
    enabled: q !== "",
  });
  if (person)
    return (
      <Field label={t("person")} group>
        <span className="flex h-8 items-center gap-1">
          <PlaceLink
            tab="profiles"
            href={`/profiles/my-prospects/${person._id}`}
            className="min-w-0 truncate"
            linkClassName="font-medium text-accent-ink hover:underline"
          >
            {person.full_name || t("noName")}
          </PlaceLink>
          <IconButton size="sm" label={t("unlink")} icon={<X />} onClick={() => onChange(null)} />
        </span>
      </Field>
    );
  return (
    <div>
      <Field label={t("person")} help={q !== "" && isFetched && found.length === 0 ? t("nobody") : undefined}>
        <Input
          type="search"
          autoComplete="off"
          placeholder={t("personSearch")}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter would save the deal.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </Field>
      {q !== "" && found.length > 0 ? (
        <ul
          aria-label={t("found")}
          className="mt-1 max-h-40 overflow-y-auto rounded-field border bg-surface p-1"
        >
          {found.map((one) => (
            <li key={one._id}>
              <button
                type="button"
                className="flex w-full flex-col items-start rounded-field px-2 py-1 text-left hover:bg-hover"
                onClick={() => onChange({ _id: one._id, full_name: one.full_name })}
              >
                <span>{one.full_name || one.email || t("noName")}</span>
                {one.company ? <span className="text-muted text-xs">{one.company}</span> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
