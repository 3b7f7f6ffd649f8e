/**
 * The address of the same page in another workspace, for admin mode. The rest of the query names things of the
 * workspace before.
 */
export function spaceAddress({ pathname }: Pick<Location, "pathname">, spaceId: string): string {
  return `${pathname}?space=${encodeURIComponent(spaceId)}`;
}
