/** How far apart the places of neighbours begin: sixteen deals fit between two of them before a stage is renumbered. */
export const placeGap = 65_536;

/**
 * A place between two neighbours, each null where there is none. Null: nothing fits between them, and the stage has to
 * be numbered anew.
 */
export function placeBetween(above: number | null, below: number | null): number | null {
  if (above === null) return below === null ? 0 : below - placeGap;
  if (below === null) return above + placeGap;
  const middle = Math.floor((above + below) / 2);
  return middle > above && middle < below ? middle : null;
}
