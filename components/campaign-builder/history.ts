/** A value with its past and future. */
export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** The kind of the last change: consecutive changes of one kind are undone together. */
  readonly label: string | null;
}

export type HistoryAction<T> =
  | { readonly do: "change"; readonly to: (value: T) => T; readonly label?: string }
  | { readonly do: "undo" }
  | { readonly do: "redo" }
  | { readonly do: "reset"; readonly to: T };

const most = 200;

/** Undo and redo as a reducer. Pure. */
export function history<T>(state: History<T>, action: HistoryAction<T>): History<T> {
  switch (action.do) {
    case "reset":
      return { past: [], now: action.to, future: [], label: null };
    case "change": {
      const now = action.to(state.now);
      if (now === state.now) return state;
      const label = action.label ?? null;
      const past =
        label !== null && label === state.label ? state.past : [...state.past, state.now].slice(-most);
      return { past, now, future: [], label };
    }
    case "undo": {
      const before = state.past.at(-1);
      if (before === undefined) return state;
      return {
        past: state.past.slice(0, -1),
        now: before,
        future: [state.now, ...state.future],
        label: null,
      };
    }
    case "redo": {
      const [next, ...future] = state.future;
      if (next === undefined) return state;
      return { past: [...state.past, state.now], now: next, future, label: null };
    }
  }
}
