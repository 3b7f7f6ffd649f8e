/**
 * A tab at the foot of a phone. Six of them leave 60 of 360 pixels for each, and in most languages a label needs more:
 * only the tab of the present page shows its label, and the others share the rest.
 */
export const tabLook =
  "flex h-12 min-w-10 flex-1 flex-col items-center justify-center gap-0.5 px-1 font-medium text-[11px]! text-muted";

/** The same, of the present page: as wide as its label, which is cut off only where it would take two fifths. */
export const hereTabLook = "max-w-2/5 flex-none px-2 text-accent-ink";

/** A tab's label. The others' is there for those who don't see the icon. */
export const tabLabelLook = (isHere: boolean): string => (isHere ? "max-w-full truncate" : "sr-only");
