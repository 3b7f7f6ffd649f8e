import { storableLine } from "@/lib/kernel/storable-text/index.ts";

/** The longest name, in UTF-16 units: most systems store so many. */
const longest = 150;

/** Characters that order text anew, or can't be seen: `invoice‮fdp.exe` would look like `invoiceexe.pdf`. */
const deceptive = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A file's name without folders and deceptive characters; a long one keeps its ending. */
export function fileName(given: string): string {
  const bare = storableLine(given.replace(/^.*[/\\]/s, "").replace(deceptive, ""), 4 * longest).trim();
  if (bare.length <= longest) return bare || "file";
  const ending = endingOf(bare);
  return `${storableLine(bare, longest - ending.length).trim()}${ending}`;
}

/** A name's ending with its dot, in lower case. Empty where it has none that is short. */
export function endingOf(name: string): string {
  return /\.[^.\s]{1,12}$/u.exec(name.trim())?.[0].toLowerCase() ?? "";
}

/**
 * Endings of programs. The large mail services refuse a mail with such a file, which would count against its sender.
 * Source: Google, "File types blocked in Gmail".
 */
const programs = new Set(
  `ade adp apk appx appxbundle bat cab chm cmd com cpl diagcab diagcfg diagpkg dll dmg ex ex_ exe hta img ins iso isp jar
  jnlp js jse lib lnk mde mjs msc msi msix msixbundle msp mst nsh pif ps1 scr sct shb sys vb vbe vbs vhd vxd wsc wsf wsh xll`
    .split(/\s+/)
    .map((ending) => `.${ending}`),
);

/** Whether mail services refuse a file of that name. */
export const isRefusedByMail = (name: string): boolean => programs.has(endingOf(name));

/** A media type as a mail may name it; anything else is bytes without a meaning. */
export const mediaType = (given: string): string =>
  /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,90}$/i.test(given)
    ? given.toLowerCase()
    : "application/octet-stream";
