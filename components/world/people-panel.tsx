"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { WorldDeed, WorldPeople, WorldPerson, WorldPersonDetail } from "@/lib/contracts/world.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Input } from "../ui/form/input.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { PersonView } from "./person-view.tsx";

/** The people of the world: search one, see what they got, answer in their name. */
export function PeoplePanel({
  initial,
  names,
}: {
  initial: WorldPeople;
  /** The owners of the network's accounts, by the accounts' ids. */
  names: Readonly<Record<string, string>>;
}) {
  const t = useTranslations("world");
  const tell = useTellFailure();
  const [people, setPeople] = useState<readonly WorldPerson[]>(initial.people);
  const [open, setOpen] = useState<WorldPersonDetail | null>(null);

  const [isActing, setIsActing] = useState(false);

  const guarded = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      tell(error);
    }
  };
  const search = (text: string) =>
    guarded(async () => {
      const found = await callApi("GET /world/people", { query: { search: text } });
      setPeople(found.people);
    });
  const show = (id: number) =>
    guarded(async () =>
      setOpen(await callApi("GET /world/people/{person}", { params: { person: String(id) } })),
    );
  const act = async (id: number, body: WorldDeed) => {
    setIsActing(true);
    await guarded(async () => {
      await callApi("POST /world/people/{person}/act", { params: { person: String(id) }, body });
      toast.success(t("done"));
      await show(id);
    });
    setIsActing(false);
  };
  return (
    <section aria-labelledby="world-people" className="rounded-card border bg-surface p-4">
      <h2 id="world-people" className="font-semibold">
        {t("people")}
      </h2>
      <div className="mt-3 grid gap-4 lg:grid-cols-[320px_1fr]">
        <div>
          <Input
            type="search"
            aria-label={t("searchPeople")}
            placeholder={t("searchPeople")}
            onChange={(event) => search(event.target.value)}
          />
          <ul className="mt-2 max-h-[480px] overflow-y-auto">
            {people.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  aria-pressed={open?.person.id === person.id}
                  className="w-full rounded-field px-2 py-1.5 text-left text-sm hover:bg-hover aria-pressed:bg-selected"
                  onClick={() => show(person.id)}
                >
                  <span className="block truncate">
                    {person.firstName} {person.lastName}
                  </span>
                  <span className="block truncate text-muted text-xs">{person.email}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
        {open ? (
          <PersonView
            key={open.person.id}
            detail={open}
            names={names}
            isActing={isActing}
            onAct={(body) => act(open.person.id, body)}
          />
        ) : (
          <p className="text-muted">{t("choosePerson")}</p>
        )}
      </div>
    </section>
  );
}
