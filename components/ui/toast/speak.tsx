import { toast } from "sonner";
import { Link } from "../link.tsx";
import type { Speak } from "./toast-options.ts";

/** Raises a toast: its message, and below it its link, stand under the title [SH-407]. */
export const speak: Speak = (kind, title, { message, link, ...options }) => {
  const description =
    message || link ? (
      <>
        {message}
        {link ? (
          <Link href={link.href} className="block font-semibold text-accent-ink hover:underline">
            {link.text}
          </Link>
        ) : null}
      </>
    ) : null;
  toast[kind](title, { ...options, ...(description ? { description } : {}) });
};
