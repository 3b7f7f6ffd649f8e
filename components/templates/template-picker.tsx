"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { TextQuote } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { TemplateView } from "@/lib/contracts/templates.ts";
import type { TemplateChannel } from "@/lib/contracts/words/template-channels.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { IconButton } from "../ui/button.tsx";
import { Popover } from "../ui/dialog/popover.tsx";
import { Input } from "../ui/form/input.tsx";
import { Skeleton } from "../ui/state/skeleton.tsx";
import { stepTo } from "./step-to.ts";

/** The texts of an inserted template. */
export interface Inserted {
  readonly subject: string;
  readonly text: string;
  /** Placeholders that stand in the texts as they are written: the person has no value for them. */
  readonly missing: readonly string[];
}

interface TemplatePickerProps {
  readonly channel: Exclude<TemplateChannel, "any">;
  /** The person with whose values it is filled. Null: it is inserted as it is written. */
  readonly profileId: string | null;
  readonly isSmall?: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onInsert: (inserted: Inserted) => void;
  /** A "/" typed into the empty search: the person wanted the sign itself. */
  readonly onSlash?: () => void;
  /** Takes the focus once the picker is closed. */
  readonly focusAfter?: () => HTMLElement | null;
}

/** A button that opens a list of templates, most used first: typing searches, arrows choose, Enter inserts. */
export function TemplatePicker({
  isSmall = false,
  isOpen,
  onOpenChange,
  focusAfter,
  ...rest
}: TemplatePickerProps) {
  const t = useTranslations("templates.picker");
  return (
    <Popover
      open={isOpen}
      onOpenChange={onOpenChange}
      label={t("label")}
      className="w-96 max-w-[calc(100vw-16px)] p-2"
      onCloseAutoFocus={(event) => {
        const next = focusAfter?.();
        if (!next) return;
        event.preventDefault();
        next.focus();
      }}
      trigger={<IconButton size={isSmall ? "sm" : "md"} label={t("label")} icon={<TextQuote />} />}
    >
      <Choices {...rest} onClose={() => onOpenChange(false)} />
    </Popover>
  );
}

type ChoicesProps = Pick<TemplatePickerProps, "channel" | "profileId" | "onInsert" | "onSlash"> & {
  readonly onClose: () => void;
};

function Choices({ channel, profileId, onInsert, onSlash, onClose }: ChoicesProps) {
  const t = useTranslations("templates.picker");
  const tell = useTellFailure();
  const listId = useId();
  const [search, setSearch] = useState("");
  const [place, setPlace] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { data, isError } = useQuery({
    queryKey: ["templates", "picker", channel, search],
    queryFn: ({ signal }) =>
      callApi("GET /templates", {
        query: { search: search.trim(), channel, sort: "used", limit: 20 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const items = data?.items ?? [];
  const chosen = items[Math.min(place, items.length - 1)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one stays visible.
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen?._id]);
  const insert = async ({ _id: id }: TemplateView) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const body = profileId === null ? {} : { profile_id: profileId };
      onInsert(await callApi("POST /templates/{id}/use", { params: { id }, body }));
      onClose();
    } catch (error) {
      tell(error);
      setIsBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "/" && search === "" && onSlash) {
      event.preventDefault();
      onSlash();
      onClose();
    }
    if (event.key === "Enter") {
      event.preventDefault();
      if (chosen) void insert(chosen);
    }
    const next = stepTo(event.key, place, items.length);
    if (next === null) return;
    event.preventDefault();
    setPlace(next);
  };
  return (
    <div className="flex flex-col gap-2">
      <Input
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${listId}-${chosen._id}` : undefined}
        aria-label={t("search")}
        placeholder={t("search")}
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label={t("label")} className="max-h-72 overflow-y-auto">
        {items.map((template) => (
          <Option
            key={template._id}
            id={`${listId}-${template._id}`}
            template={template}
            isChosen={template === chosen}
            onChoose={() => void insert(template)}
          />
        ))}
      </div>
      {data === undefined && !isError ? <Skeleton className="h-8" /> : null}
      {isError ? <Note>{t("failed")}</Note> : null}
      {data && items.length === 0 ? <Note>{t(search.trim() ? "none" : "empty")}</Note> : null}
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-2 py-1.5 text-muted text-sm">
      {children}
    </p>
  );
}

interface OptionProps {
  readonly id: string;
  readonly template: TemplateView;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Option({ id, template, isChosen, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search, which names the chosen option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search has the keys.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      className="cursor-default rounded-field px-2 py-1.5 hover:bg-hover aria-selected:bg-selected"
    >
      <p className="flex items-baseline justify-between gap-2">
        <span className="truncate font-medium">{template.name}</span>
        {template.folder ? (
          <span className="max-w-32 truncate text-muted text-xs">{template.folder}</span>
        ) : null}
      </p>
      <p className="line-clamp-2 wrap-anywhere text-muted text-xs">{template.text}</p>
    </div>
  );
}
