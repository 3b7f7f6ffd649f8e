import type { ReactNode } from "react";

/** A command available anywhere: a page to open, a person to show, an action. */
export interface Command {
  readonly id: string;
  readonly name: string;
  /** A quiet second part at the right: the kind, or more about it. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

/**
 * The commands that match the typed text: every typed word begins a word of the name. Names that begin with the text
 * come first. An empty search keeps all in their order.
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

/** The position after an arrow key in a list of so many entries, which wraps around. */
export function step(place: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (place + by + count) % count;
}
