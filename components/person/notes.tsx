"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { keep, readKept } from "@/lib/kernel/kept/index.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { mentionsOf } from "./members.ts";
import { NoteField } from "./note-field.tsx";
import { NoteItem } from "./note-item.tsx";

const tab = () => window.sessionStorage;

/** The notes on a person, latest first, with a form for a new one [OC-187, OC-189]. */
export function Notes({ prospectId: id }: { prospectId: string }) {
  const t = useTranslations("prospects.notes");
  const words = useTranslations("errors-ui");
  const client = useQueryClient();
  const draft = `note:${id}`;
  // One key for each note: a save repeated after a lost answer adds no second one.
  const key = useRef(crypto.randomUUID());
  const list = useInfiniteQuery({
    queryKey: ["profiles", "notes", id],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /profiles/{id}/notes", { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  const notes = list.data?.pages.flatMap((page) => page.items) ?? [];
  const refresh = () => client.invalidateQueries({ queryKey: ["profiles", "notes", id] });
  return (
    <section aria-label={t("title")}>
      <h3 className="mb-2 font-semibold">{t("title")}</h3>
      <FormKit
        className="flex flex-col gap-2"
        defaultValues={{ text: "" }}
        afterSave="clear"
        onSave={async ({ text }) => {
          try {
            await callApi("POST /profiles/{id}/notes", {
              params: { id },
              body: { text, mentions: await mentionsOf(client, text), key: key.current },
            });
          } catch (error) {
            return refusedSave(error);
          }
          key.current = crypto.randomUUID();
          keep(tab, draft, null);
          await refresh();
          return { ok: true };
        }}
      >
        {({ formState: { isSubmitting, isDirty } }) => (
          <>
            <KeptDraft name={draft} />
            <NoteField
              label={t("write")}
              rows={2}
              placeholder={t("write")}
              validate={(value) => !isDirty || value.trim() !== "" || words("required")}
              onText={(value) => keep(tab, draft, value || null)}
            />
            <div className="flex justify-end">
              <Button type="submit" size="sm" loading={isSubmitting}>
                {t("add")}
              </Button>
            </div>
          </>
        )}
      </FormKit>
      {list.data && notes.length === 0 ? <p className="text-muted">{t("empty")}</p> : null}
      <ul className="mt-3 flex flex-col gap-3">
        {notes.map((note) => (
          <NoteItem key={note._id} note={note} onChanged={refresh} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button size="sm" className="mt-2" onClick={() => void list.fetchNextPage()}>
          {t("more")}
        </Button>
      ) : null}
    </section>
  );
}

/** Brings back what was typed about this person and not saved: opening another conversation asks nothing. */
function KeptDraft({ name }: { name: string }) {
  const { setValue } = useFormContext();
  useEffect(() => {
    const text = readKept<unknown>(tab, name);
    if (typeof text === "string") setValue("text", text, { shouldDirty: true });
  }, [name, setValue]);
  return null;
}
