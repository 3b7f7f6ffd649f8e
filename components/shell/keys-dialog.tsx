"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { useIsMac } from "../ui/use-is-mac.ts";

/** The application's keys, by the place where they work. */
const keys = {
  everywhere: [
    ["openSearch", ["mod", "K"]],
    ["showKeys", ["?"]],
    ["close", ["Esc"]],
  ],
  inbox: [
    ["next", ["J"]],
    ["previous", ["K"]],
    ["reply", ["R"]],
    ["archive", ["E"]],
    ["star", ["F"]],
    ["snooze", ["S"]],
    ["template", ["/"]],
    ["send", ["mod", "Enter"]],
  ],
  people: [
    ["next", ["↓"]],
    ["previous", ["↑"]],
  ],
  builder: [
    ["undo", ["mod", "Z"]],
    ["redo", ["mod", "shift", "Z"]],
  ],
} as const;

/** The list of keys, opened with "?". */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.keys");
  const isMac = useIsMac();
  const nameOf = (key: string) =>
    key === "mod" ? (isMac ? "⌘" : t("ctrl")) : key === "shift" ? (isMac ? "⇧" : t("shift")) : key;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t("title")}>
      <div className="grid gap-5 sm:grid-cols-2">
        {(Object.keys(keys) as (keyof typeof keys)[]).map((where) => (
          <section key={where}>
            <h3 className="mb-1.5 font-medium text-muted text-xs">{t(`where.${where}`)}</h3>
            <dl className="grid gap-1.5">
              {keys[where].map(([what, pressed]) => (
                <div key={what} className="flex items-center justify-between gap-3">
                  <dt>{t(what)}</dt>
                  <dd className="flex gap-1">
                    {pressed.map((key) => (
                      <Kbd key={key}>{nameOf(key)}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
