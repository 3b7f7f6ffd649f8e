"use client";

import { Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { IconButton } from "../ui/button.tsx";
import type { Attaching } from "./use-attaching.ts";

/** Chooses files for a mail. */
export function AttachButton({ attaching, disabled = false }: { attaching: Attaching; disabled?: boolean }) {
  const t = useTranslations("common.files");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={t("attach")}
        icon={<Paperclip />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("attach")}
        onChange={({ target }) => {
          attaching.add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}
