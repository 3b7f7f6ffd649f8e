export interface SentTextProps {
  subject: string | null;
  text: string | null;
}

/** A sent text, quoted. A long text scrolls inside the frame by whole lines, so that the frame cuts no line. */
export function SentText({ subject, text }: SentTextProps) {
  if (!subject && !text) return null;
  return (
    <blockquote className="break-words rounded-card border px-3 py-2 text-muted">
      {subject ? <p className="mb-1 font-medium text-text">{subject}</p> : null}
      {text ? <div className="max-h-[8lh] overflow-y-auto whitespace-pre-wrap">{text}</div> : null}
    </blockquote>
  );
}
