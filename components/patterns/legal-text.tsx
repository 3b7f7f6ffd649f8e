import type { ReactNode } from "react";

/** A legal text: a title and titled sections in one readable column. */
export function LegalText({
  title,
  sections,
}: {
  title: ReactNode;
  sections: readonly { id: string; title: ReactNode; text: ReactNode }[];
}) {
  return (
    <article className="mx-auto max-w-prose">
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      {sections.map((section) => (
        <section key={section.id} className="mt-6">
          <h2 className="font-semibold text-md">{section.title}</h2>
          <p className="mt-1.5 text-muted">{section.text}</p>
        </section>
      ))}
    </article>
  );
}
