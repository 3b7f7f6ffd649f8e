"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { cn } from "../ui/cn.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { Input } from "../ui/form/input.tsx";
import { useName } from "../ui/use-name.ts";
import { type Command, matchCommands, step } from "./commands.ts";
import { useFound } from "./use-found.ts";

export interface CommandPaletteProps {
  commands: readonly Command[];
  may: { readonly people: boolean; readonly campaigns: boolean };
  onGo: (address: string) => void;
  onClose: () => void;
}

/** Finds every page and action, people and campaigns by name: type, choose with the arrows, Enter. */
export function CommandPalette({ commands, may, onGo, onClose }: CommandPaletteProps) {
  const t = useTranslations("shell");
  const id = useId();
  const nameOf = useName();
  const [typed, setTyped] = useState("");
  const [place, setPlace] = useState(0);
  const found = useFound(typed, may);
  const shown: Command[] = [
    ...matchCommands(commands, typed),
    ...found.people.map((person) => ({
      id: `person-${person._id}`,
      name: nameOf(person.full_name, person.email, person.social_url),
      hint: person.company_name || t("palette.person"),
      run: () => onGo(`/profiles/my-prospects/${person._id}`),
    })),
    ...found.campaigns.map((campaign) => ({
      id: `campaign-${campaign._id}`,
      name: campaign.name,
      hint: t("palette.campaign"),
      run: () => onGo(`/campaign/edit/${campaign._id}`),
    })),
  ];
  const at = Math.min(place, Math.max(0, shown.length - 1));
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") run(shown[at]);
    else if (event.key === "ArrowDown") setPlace(step(at, 1, shown.length));
    else if (event.key === "ArrowUp") setPlace(step(at, -1, shown.length));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t("openSearch")}>
      <Input
        size="lg"
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={shown[at] ? `${id}-${shown[at].id}` : undefined}
        aria-label={t("openSearch")}
        placeholder={t("palette.placeholder")}
        before={<Search aria-hidden="true" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("openSearch")}
        className="mt-2 h-72 overflow-y-auto"
      >
        {shown.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox.
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            aria-selected={index === at}
            ref={index === at ? (row) => row?.scrollIntoView({ block: "nearest" }) : undefined}
            onClick={() => run(command)}
            className={cn(
              "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-field px-2.5 text-sm [&>svg]:text-muted",
              index === at ? "bg-selected" : "hover:bg-hover",
            )}
          >
            {command.icon}
            <span className="min-w-0 flex-1 truncate">{command.name}</span>
            {command.hint ? (
              <span className="max-w-40 truncate text-muted text-xs">{command.hint}</span>
            ) : null}
          </div>
        ))}
      </div>
      <p role="status" className={shown.length > 0 ? "sr-only" : "pb-4 text-center text-muted text-sm"}>
        {shown.length > 0 ? t("palette.found", { count: shown.length }) : t("palette.nothing")}
      </p>
    </Dialog>
  );
}
