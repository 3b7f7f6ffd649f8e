import { cn } from "./cn.ts";

const GROUNDS = [
  "bg-info-soft text-info",
  "bg-success-soft text-success",
  "bg-warning-soft text-warning",
  "bg-danger-soft text-danger",
  "bg-accent-soft text-accent-ink",
];

const SIZES = {
  20: "size-5 text-[9px]",
  24: "size-6 text-[10px]",
  32: "size-8 text-xs",
  40: "size-10 text-sm",
  64: "size-16 text-xl",
};

/** The first letters of the first and last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

export interface AvatarProps {
  name: string;
  src?: string | null;
  size?: keyof typeof SIZES;
  /** A workspace or company is square, a person round. */
  square?: boolean;
  className?: string;
}

/**
 * A person's picture, or initials on a background that is always the same for a name. Decoration: the name is shown
 * beside it.
 */
export function Avatar({ name, src, size = 24, square = false, className }: AvatarProps) {
  const ground =
    GROUNDS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % GROUNDS.length];
  return (
    <span
      aria-hidden="true"
      className={cn(
        "inline-grid shrink-0 select-none place-items-center overflow-hidden font-semibold",
        square ? "rounded-field" : "rounded-full",
        SIZES[size],
        ground,
        className,
      )}
    >
      {src ? (
        // biome-ignore lint/performance/noImgElement: pictures come from many hosts and are small already.
        <img src={src} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        initials(name)
      )}
    </span>
  );
}
