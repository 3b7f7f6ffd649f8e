"use client";

import { useQuery } from "@tanstack/react-query";
import { AtSign } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { longestNote } from "@/lib/contracts/note-limits.ts";
import { IconButton } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { Menu, MenuHeading, MenuItem } from "../ui/menu/dropdown-menu.tsx";
import { membersQuery } from "./members.ts";
import { opensMentions, withSign } from "./mentions.ts";

interface NoteFieldProps {
  readonly label: string;
  readonly rows: number;
  readonly placeholder?: string;
  readonly validate: (text: string) => true | string;
  readonly onText?: (text: string) => void;
}

/** The text of a note, as the form's field `text`. An "@" and a button offer the team's members. */
export function NoteField({ label, rows, placeholder, validate, onText }: NoteFieldProps) {
  const t = useTranslations("prospects.notes");
  const { register, setValue, getValues, formState } = useFormContext<{ text: string }>();
  const common = useTranslations("common");
  const { data: members = [], isLoading } = useQuery(membersQuery);
  const [isOpen, setIsOpen] = useState(false);
  const area = useRef<HTMLTextAreaElement | null>(null);
  const { ref, ...field } = register("text", {
    validate,
    onChange: (event: { target: { value: string } }) => onText?.(event.target.value),
  });
  /** Where the menu was opened, and whether a typed "@" stands before that place. */
  const place = useRef({ at: 0, isTyped: false });
  const write = (text: string) => {
    setValue("text", text, { shouldDirty: true });
    onText?.(text);
  };
  const insert = (name: string) => {
    const text = getValues("text");
    const { at, isTyped } = place.current;
    const begun = `${text.slice(0, at)}${isTyped ? "" : "@"}${name} `;
    const next = `${begun}${text.slice(at)}`;
    if (next.length > longestNote) return;
    write(next);
    place.current = { at: begun.length, isTyped: false };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart: caret, selectionEnd: end } = event.currentTarget;
    if ((members.length === 0 && !isLoading) || !opensMentions(event.key, value, caret)) return;
    const typed = withSign(value, caret, end);
    if (typed.length > longestNote) return;
    // The menu takes the focus before the sign would be typed.
    event.preventDefault();
    write(typed);
    place.current = { at: caret + 1, isTyped: true };
    setIsOpen(true);
  };
  const onOpenChange = (open: boolean) => {
    if (open && !isOpen)
      place.current = { at: area.current?.selectionStart ?? getValues("text").length, isTyped: false };
    setIsOpen(open);
  };
  // Back to the text, behind what was chosen.
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    area.current?.focus();
    area.current?.setSelectionRange(place.current.at, place.current.at);
  };
  return (
    <div className="flex flex-col gap-1">
      <Field label={label} labelHidden error={formState.errors.text?.message}>
        <Textarea
          rows={rows}
          maxLength={longestNote}
          placeholder={placeholder}
          {...field}
          ref={(element) => {
            ref(element);
            area.current = element;
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div>
        <Menu
          open={isOpen}
          onOpenChange={onOpenChange}
          onCloseAutoFocus={onCloseAutoFocus}
          trigger={<IconButton type="button" size="sm" label={t("mention")} icon={<AtSign />} />}
        >
          <MenuHeading>{t("mentionWhom")}</MenuHeading>
          {isLoading ? <MenuItem disabled>{common("loading")}</MenuItem> : null}
          {members.map((one) => (
            <MenuItem key={one._id} onSelect={() => insert(one.full_name)}>
              {one.full_name}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </div>
  );
}
