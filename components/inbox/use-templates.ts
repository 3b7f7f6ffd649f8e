"use client";

import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { messageLimits } from "@/lib/contracts/message-limits.ts";
import type { Inserted } from "../templates/index.ts";

interface Written {
  readonly subject: string;
  readonly text: string;
}

/** Inserts templates into a message: the text where the caret stands, the subject where there is none yet. */
export function useTemplates(
  field: RefObject<HTMLTextAreaElement | null>,
  written: Written,
  change: (part: Partial<Written>) => void,
) {
  const [isOpen, setIsOpen] = useState(false);
  // Names that inserted templates could not fill.
  const [missing, setMissing] = useState<readonly string[]>([]);
  // Where typing continues after an insertion.
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const put = (piece: string, subject = "") => {
    const at = field.current?.selectionStart ?? written.text.length;
    const end = field.current?.selectionEnd ?? at;
    caret.current = at + piece.length;
    change({
      text: written.text.slice(0, at) + piece + written.text.slice(end),
      // A person's values may make it longer than a subject may be.
      ...(written.subject.trim() === "" && subject
        ? { subject: subject.slice(0, messageLimits.subject).toWellFormed() }
        : {}),
    });
  };
  const insert = ({ text, subject, missing: lacking }: Inserted) => {
    setMissing((before) => [...new Set([...before, ...lacking])]);
    put(text, subject);
  };
  return { isOpen, setIsOpen, missing, insert, put };
}
