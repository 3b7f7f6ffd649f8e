import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: { theme: { radius: ["field", "card"], shadow: ["float"] } },
});

/** Joins class names; where two set the same property, the last wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
