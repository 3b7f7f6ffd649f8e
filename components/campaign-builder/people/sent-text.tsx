export interface SentTextProps {
  subject: string | null;
  text: string | null;
}

/** What was sent, quoted. A long text scrolls inside the frame, by whole lines: none is cut at the frame's edge. */
export function SentText({ subject, text }: SentTextProps) {
  if (!subject && !text) return null;
  return (
    <blockquote className="break-words rounded-card border px-3 py-2 text-muted">
      {subject ? <p className="mb-1 font-medium text-text">{subject}</p> : null}
      {text ? <div className="max-h-[8lh] overflow-y-auto whitespace-pre-wrap">{text}</div> : null}
    </blockquote>
  );
}
