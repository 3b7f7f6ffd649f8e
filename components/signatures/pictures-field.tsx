"use client";

import { useTranslations } from "next-intl";
import type { KeptFile } from "@/lib/contracts/files.ts";
import { canStandInText, pictureMark } from "@/lib/contracts/picture-mark.ts";
import { AttachButton, type Attaching, FileChips, useAttaching } from "../files/index.ts";

interface PicturesFieldProps {
  pictures: readonly KeptFile[];
  onChange: (pictures: KeptFile[]) => void;
  /** Puts a picture's mark into the message. */
  onShow: (mark: string) => void;
  /** Takes all of its marks out. */
  onHide: (mark: string) => void;
  error: string | undefined;
}

/** The pictures of a signature: one that is added stands in it at once. */
export function PicturesField({ pictures, onChange, onShow, onHide, error }: PicturesFieldProps) {
  const t = useTranslations("signatures");
  const own = useAttaching(pictures, (next) => {
    onChange([...next]);
    const added = next.find(({ _id }) => !pictures.some((before) => before._id === _id));
    if (added && canStandInText(added)) onShow(pictureMark(added.name));
  });
  const attaching: Attaching = {
    ...own,
    remove: (id) => {
      own.remove(id);
      const gone = pictures.find(({ _id }) => _id === id);
      if (gone) onHide(pictureMark(gone.name));
    },
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <AttachButton attaching={attaching} pictureLabel={t("addPicture")} />
        {attaching.files.length + attaching.given.length === 0 ? (
          <span className="text-muted text-xs">{t("addPicture")}</span>
        ) : null}
        <FileChips attaching={attaching} onShow={onShow} />
      </div>
      {error === undefined ? null : (
        <p role="alert" className="text-danger text-xs">
          {error}
        </p>
      )}
      {pictures.length > 0 ? <p className="text-muted text-xs">{t("picturesHelp")}</p> : null}
    </div>
  );
}
