"use client";

import { useEffect, useRef, useState } from "react";
import type { KeptFile } from "@/lib/contracts/files.ts";
import { cutAtPictures, picturesInHtml } from "@/lib/contracts/picture-mark.ts";
import { usePictureSources } from "./use-picture-sources.ts";

/** Whether a text has a tag in it. The server decides by the tags that it knows; this is for a preview only. */
const hasTag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i;

/** The tallest preview, in pixels. What is longer scrolls. */
const tallest = 320;

const frameOf = (html: string) =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><style>body{margin:0;padding:12px;background:#fff;color:#111;font:14px/1.45 sans-serif;overflow-wrap:anywhere}</style></head><body>${html}</body></html>`;

/** A signature as a mail shows it: HTML in a frame of its own, in which nothing runs and no link opens. */
export function SignaturePreview({
  message,
  pictures,
  title,
}: {
  message: string;
  pictures: readonly KeptFile[];
  title: string;
}) {
  const shown = usePictureSources(pictures);
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(64);
  const measure = () => {
    const own = frame.current?.contentDocument?.body?.scrollHeight ?? 0;
    setHeight(Math.min(Math.max(own + 2, 44), tallest));
  };
  // A frame that came with the page was loaded before anybody listened.
  useEffect(measure, []);
  if (!hasTag.test(message))
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
      <div
        role="group"
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, by the keyboard, too.
        tabIndex={0}
        className="wrap-anywhere max-h-80 overflow-y-auto whitespace-pre-line rounded-field border bg-surface p-3"
      >
        {cutAtPictures(message, shown).map((part, place) =>
          "words" in part ? (
            part.words
          ) : (
            // biome-ignore lint/performance/noImgElement: its bytes are in the page already.
            <img
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place.
              key={place}
              src={part.picture.source}
              alt={part.picture.name}
              className="inline max-w-full"
            />
          ),
        )}
      </div>
    );
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={frameOf(picturesInHtml(message, shown))}
      tabIndex={-1}
      className="block w-full rounded-field border bg-white"
      style={{ height }}
      onLoad={measure}
    />
  );
}
