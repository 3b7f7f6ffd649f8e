/** A recording that the player plays. */
export interface Recording {
  /** Where it is, on the product's own host. */
  readonly url: string;
  /** Whose call it was, in words. */
  readonly title: string;
}

const event = "recording:play";

/** Plays a recording in the bar at the foot of the page, whichever page it is [SH-207]. */
export function playRecording(recording: Recording): void {
  window.dispatchEvent(new CustomEvent<Recording>(event, { detail: recording }));
}

/** Calls back for each recording. Returns what ends that. */
export function onRecording(tell: (recording: Recording) => void): () => void {
  const hear = (heard: Event) => tell((heard as CustomEvent<Recording>).detail);
  window.addEventListener(event, hear);
  return () => window.removeEventListener(event, hear);
}
