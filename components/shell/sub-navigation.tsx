import { Link } from "@/components/ui/link.tsx";
import { cn } from "../ui/cn.ts";

export interface SubNavigationProps {
  /** The section's name. */
  label: string;
  entries: readonly { readonly href: string; readonly label: string; readonly isHere: boolean }[];
  className?: string;
}

/** The pages of the present section [SH-217]. Nothing where the section is one page. */
export function SubNavigation({ label, entries, className }: SubNavigationProps) {
  if (entries.length === 0) return null;
  return (
    <nav aria-label={label} className={cn("items-center gap-0.5 overflow-x-auto", className)}>
      {entries.map(({ href, label: word, isHere }) => (
        <Link
          key={href}
          href={href}
          aria-current={isHere ? "page" : undefined}
          className={cn(
            "flex h-8 shrink-0 items-center rounded-field px-2.5 text-sm",
            isHere ? "bg-selected font-medium text-text" : "text-muted hover:bg-hover hover:text-text",
          )}
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}
