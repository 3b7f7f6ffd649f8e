interface Described {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly who: string;
  /** Which API tokens may make it. Null: it needs none. */
  readonly token: string | null;
  readonly query: readonly string[];
  readonly body: readonly string[];
}

export interface ApiReferenceProps {
  modules: readonly { readonly module: string; readonly calls: readonly Described[] }[];
  words: Readonly<Record<"title" | "intro" | "areas" | "document" | "query" | "body" | "token", string>>;
}

/** Every call of the API by module: method, address, who may make it, and the names it takes. */
export function ApiReference({ modules, words }: ApiReferenceProps) {
  return (
    <div>
      <h1 className="font-semibold text-2xl tracking-tight">{words.title}</h1>
      <p className="mt-2 max-w-2xl text-muted">{words.intro}</p>
      <p className="mt-2 max-w-2xl text-muted">{words.areas}</p>
      <p className="mt-2">
        <a className="text-accent-ink underline" href="/api/openapi.json">
          {words.document}
        </a>
      </p>
      {modules.map(({ module, calls }) => (
        <section key={module} id={module} className="mt-10">
          <h2 className="font-semibold text-lg">{module}</h2>
          <ul className="mt-3 divide-y rounded-card border bg-surface">
            {calls.map((call) => (
              <li key={`${call.method} ${call.path}`} className="px-4 py-3">
                <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <code className="w-16 font-semibold text-muted text-xs">{call.method}</code>
                  <code className="break-all font-medium">{call.path}</code>
                  <span className="text-muted text-xs">{call.who}</span>
                </p>
                <p className="mt-1 text-muted">{call.summary}</p>
                <Names label={words.query} names={call.query} />
                <Names label={words.body} names={call.body} />
                {call.token ? <Names label={words.token} names={[call.token]} /> : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mt-1 text-xs">
      <span className="text-muted">{label}: </span>
      <code className="break-words">{names.join(", ")}</code>
    </p>
  );
}
