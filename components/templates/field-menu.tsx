"use client";

import { Braces } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Menu, MenuItem } from "../ui/menu/dropdown-menu.tsx";

interface FieldMenuProps {
  readonly names: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Inserts a placeholder where the caret stands in the text area beside it. */
export function FieldMenu({ names, value, onChange }: FieldMenuProps) {
  const t = useTranslations("templates");
  const box = useRef<HTMLDivElement>(null);
  // The position after a field that was just inserted, where typing continues once the menu is closed.
  const caret = useRef<number | null>(null);
  const control = () => box.current?.parentElement?.querySelector("textarea");
  const insert = (name: string) => {
    const at = control()?.selectionStart ?? value.length;
    const end = control()?.selectionEnd ?? at;
    const piece = `{${name}}`;
    onChange(value.slice(0, at) + piece + value.slice(end));
    caret.current = at + piece.length;
  };
  return (
    <div ref={box} className="absolute -top-1 right-0">
      <Menu
        align="end"
        onCloseAutoFocus={(event) => {
          if (caret.current === null) return;
          event.preventDefault();
          control()?.focus();
          control()?.setSelectionRange(caret.current, caret.current);
          caret.current = null;
        }}
        trigger={
          <Button size="sm" variant="ghost">
            <Braces aria-hidden="true" />
            {t("insertField")}
          </Button>
        }
      >
        {names.map((name) => (
          <MenuItem key={name} onSelect={() => insert(name)}>
            <code className="font-mono text-xs">{`{${name}}`}</code>
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
