"use client";

import { CircleAlert, ImagePlus, Paperclip, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { canStandInText, pictureMark } from "@/lib/contracts/picture-mark.ts";
import { cn } from "../ui/cn.ts";
import { Spinner } from "../ui/state/spinner.tsx";
import { sizeIn } from "./size.ts";
import type { Attaching } from "./use-attaching.ts";

const chip = "flex max-w-full items-center gap-2 rounded-field border bg-surface py-1 pr-1 pl-2 text-xs";

/** The files of a mail that is being written, those on their way, and those that were refused with their reason. */
export function FileChips({
  attaching: { files, given, remove, dismiss },
  onShow,
}: {
  attaching: Attaching;
  /** Puts a picture's mark into the text. Left out: there is no text to put it into. */
  onShow?: ((mark: string) => void) | undefined;
}) {
  const t = useTranslations("common.files");
  const locale = useLocale();
  if (files.length + given.length === 0) return null;
  return (
    <ul aria-label={t("title")} className="flex max-w-full flex-wrap gap-2">
      {files.map(({ _id: id, name, type, size }) => (
        <li key={id} className={chip}>
          <Paperclip aria-hidden="true" className="size-3.5! shrink-0 text-muted" />
          <a href={`/api/files/${id}`} download={name} className="wrap-anywhere hover:underline">
            {name}
          </a>
          <span className="tabular shrink-0 text-muted">{sizeIn(locale, size)}</span>
          {onShow && canStandInText({ name, type }) ? (
            <Deed
              label={t("show", { name })}
              icon={<ImagePlus aria-hidden="true" className="size-3.5!" />}
              onClick={() => onShow(pictureMark(name))}
            />
          ) : null}
          <Remove label={t("remove", { name })} onClick={() => remove(id)} />
        </li>
      ))}
      {given.map(({ key, name, problem }) => (
        <li key={key} className={cn(chip, problem !== null && "border-danger")}>
          {problem === null ? (
            <Spinner />
          ) : (
            <CircleAlert aria-hidden="true" className="size-3.5! shrink-0 text-danger" />
          )}
          <span className={cn("wrap-anywhere", problem !== null && "max-w-2/5 shrink-0")}>{name}</span>
          <span role={problem === null ? "status" : "alert"} className="text-muted">
            {problem ?? t("uploading")}
          </span>
          {problem === null ? null : <Remove label={t("dismiss", { name })} onClick={() => dismiss(key)} />}
        </li>
      ))}
    </ul>
  );
}

function Remove(deed: { label: string; onClick: () => void }) {
  return <Deed {...deed} icon={<X aria-hidden="true" className="size-3.5!" />} />;
}

function Deed({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-6 shrink-0 place-items-center rounded-field text-muted hover:bg-hover hover:text-text"
    >
      {icon}
    </button>
  );
}
