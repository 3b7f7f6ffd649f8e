/** How round the corners of a line are, in pixels. */
const radius = 10;

interface Line {
  readonly sourceX: number;
  readonly sourceY: number;
  readonly targetX: number;
  readonly targetY: number;
}

/** How far a line goes below what it joins, so that no gap shows. */
const overlap = 4;

/** A line that goes down, aside at one height, and down again, as an SVG path. */
export function wayPath({ sourceX, targetX, ...ends }: Line, turnY: number): string {
  const [sourceY, targetY] = [ends.sourceY - overlap, ends.targetY + overlap];
  const aside = targetX - sourceX;
  if (Math.abs(aside) < 1) return `M${sourceX},${sourceY}V${targetY}`;
  const side = Math.sign(aside);
  const first = Math.max(0, Math.min(radius, turnY - sourceY, Math.abs(aside) / 2));
  const second = Math.max(0, Math.min(radius, targetY - turnY, Math.abs(aside) / 2));
  return [
    `M${sourceX},${sourceY}V${turnY - first}`,
    `Q${sourceX},${turnY} ${sourceX + side * first},${turnY}`,
    `H${targetX - side * second}`,
    `Q${targetX},${turnY} ${targetX},${turnY + second}V${targetY}`,
  ].join("");
}
