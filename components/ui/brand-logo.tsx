import { cn } from "./cn.ts";

export interface BrandLogoProps {
  /** The brand's product name: the alternative text. */
  name: string;
  /** Logos for light and dark backgrounds. Without one the brand's name is shown beside its first letter. */
  src?: string | null;
  darkSrc?: string | null;
  shape?: "square" | "rectangle";
  /** Height in pixels. */
  height?: number;
  /** Shows only the mark, where a rectangle has no room (the collapsed sidebar). */
  markOnly?: boolean;
  className?: string;
}

/** A brand's logo in either shape and theme. */
export function BrandLogo({
  name,
  src,
  darkSrc,
  shape = "square",
  height = 24,
  markOnly = false,
  className,
}: BrandLogoProps) {
  const image = (address: string, look: string) => (
    // biome-ignore lint/performance/noImgElement: a brand's logo comes from its own storage, in its own format.
    <img
      src={address}
      alt={name}
      style={{ height, ...(shape === "square" ? { width: height } : { maxWidth: height * 6 }) }}
      className={cn("object-contain object-left", look, className)}
    />
  );
  if (src && !(markOnly && shape === "rectangle"))
    return (
      <>
        {image(src, darkSrc ? "dark:hidden" : "")}
        {darkSrc ? image(darkSrc, "hidden dark:block") : null}
      </>
    );
  return (
    <span className={cn("inline-flex items-center gap-2", className)}>
      <span
        aria-hidden="true"
        style={{ height, width: height, fontSize: height * 0.56 }}
        className="grid shrink-0 place-items-center rounded-field bg-accent font-semibold text-accent-text leading-none"
      >
        {[...name][0]?.toUpperCase()}
      </span>
      <span className={cn("truncate font-semibold tracking-tight", markOnly && "sr-only")}>{name}</span>
    </span>
  );
}
