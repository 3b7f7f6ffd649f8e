interface Typed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Whether a key opens the templates: a "/" at the beginning of a line. Elsewhere it is an ordinary sign. */
export function opensTemplates(
  typed: Typed,
  { value, selectionStart }: { readonly value: string; readonly selectionStart: number },
): boolean {
  if (typed.key !== "/" || typed.ctrlKey || typed.metaKey || typed.altKey) return false;
  return selectionStart === 0 || value[selectionStart - 1] === "\n";
}
