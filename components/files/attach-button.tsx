"use client";

import { ImagePlus, Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { IconButton } from "../ui/button.tsx";
import type { Attaching } from "./use-attaching.ts";

/** What a browser offers where only pictures can be chosen. */
const pictures = "image/png,image/jpeg,image/gif,image/webp";

/** Chooses files for a mail. */
export function AttachButton({
  attaching,
  disabled = false,
  pictureLabel,
}: {
  attaching: Attaching;
  disabled?: boolean;
  /** The button's name where pictures are chosen, and no other files. */
  pictureLabel?: string;
}) {
  const t = useTranslations("common.files");
  const label = pictureLabel ?? t("attach");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={label}
        icon={pictureLabel === undefined ? <Paperclip /> : <ImagePlus />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={pictureLabel === undefined ? undefined : pictures}
        aria-label={label}
        onChange={({ target }) => {
          attaching.add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}
