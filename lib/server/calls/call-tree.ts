/** A call's place in the API, found by the path of a request. */
export interface FoundPlace {
  /** The path as its contract writes it: `/credentials/{id}/send`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

interface Branch {
  /** The next parts of a path that are written out. */
  readonly fixed: Map<string, Branch>;
  /** What follows where the next part is a parameter, with the parameter's name. */
  open: { readonly name: string; readonly branch: Branch } | null;
  /** The path that ends here. */
  path: string | null;
}

const empty = (): Branch => ({ fixed: new Map(), open: null, path: null });

const parameter = /^\{(\w+)\}$/;

/** Places by their paths. A part that is written out counts before a parameter in its place (decision 40). */
export class CallTree {
  private readonly root = empty();

  constructor(paths: Iterable<string>) {
    for (const path of paths) this.add(path);
  }

  /** The place of a path, whose parts are still percent-encoded. Null: none is there. */
  find(path: string): FoundPlace | null {
    if (!path.startsWith("/")) return null;
    const params: Record<string, string> = {};
    const found = walk(this.root, path.slice(1).split("/"), 0, params);
    return found === null ? null : { path: found, params };
  }

  private add(path: string): void {
    let at = this.root;
    for (const part of path.slice(1).split("/")) {
      const name = parameter.exec(part)?.[1];
      if (name === undefined) {
        const next = at.fixed.get(part) ?? empty();
        at.fixed.set(part, next);
        at = next;
      } else {
        at.open ??= { name, branch: empty() };
        if (at.open.name !== name) throw new Error(`${path} names {${at.open.name}} differently.`);
        at = at.open.branch;
      }
    }
    at.path = path;
  }
}

function walk(
  branch: Branch,
  parts: readonly string[],
  at: number,
  params: Record<string, string>,
): string | null {
  const part = parts[at];
  if (part === undefined) return branch.path;
  const fixed = branch.fixed.get(part);
  const found = fixed ? walk(fixed, parts, at + 1, params) : null;
  if (found !== null || branch.open === null || part === "") return found;
  const { name, branch: next } = branch.open;
  const behind = walk(next, parts, at + 1, params);
  if (behind !== null) params[name] = decodeURIComponent(part);
  return behind;
}
