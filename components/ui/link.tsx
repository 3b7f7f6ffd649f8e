"use client";

// biome-ignore lint/style/noRestrictedImports: this is the link that the others use.
import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link to a page of the application. Its page is fetched ahead once somebody points at the link or focuses it, not as
 * soon as the link is seen: a page shows dozens of links, and to fetch ahead for all of them cost the server ten times
 * as much as the page itself.
 */
export function Link({ prefetch, onPointerEnter, onFocus, ...props }: ComponentProps<typeof NextLink>) {
  const [isMeant, setIsMeant] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={prefetch ?? (isMeant ? null : false)}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        setIsMeant(true);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        setIsMeant(true);
      }}
    />
  );
}
