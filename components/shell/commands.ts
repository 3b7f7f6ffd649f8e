import type { ReactNode } from "react";

/** Something that can be done from anywhere: a page to open, a person to look at, an action. */
export interface Command {
  readonly id: string;
  readonly name: string;
  /** A quiet second part at the right: what kind of thing it is, or more about it. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

/**
 * The commands that fit what was typed: every typed word begins a word of the name; those whose name begins with it stand
 * first. An empty search keeps all, in their order.
 */
export function matchCommands<C extends Pick<Command, "name">>(commands: readonly C[], typed: string): C[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return [...commands];
  const words = wanted.split(/\s+/);
  const fits = commands.filter(({ name }) => {
    const parts = name.toLowerCase().split(/[\s·@.-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
  const first = ({ name }: C) => name.toLowerCase().startsWith(wanted);
  return [...fits.filter(first), ...fits.filter((command) => !first(command))];
}

/** Where the arrow keys lead from a place in a list of so many; the ends meet. */
export function step(place: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (place + by + count) % count;
}
