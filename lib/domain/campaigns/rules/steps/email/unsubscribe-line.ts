/** What stands above the link where the step doesn't say anything else. */
export const usualUnsubscribeText = "If you don't want any more mails from me, unsubscribe here:";

/** The link of an email step. Missing: its mails have none. */
export interface WithUnsubscribe {
  /** The line above the link, with placeholders. */
  readonly unsubscribeText?: string;
}

interface WireUnsubscribe {
  readonly with_unsubscribe_button?: boolean | undefined;
  readonly unsubscribe_text?: string | undefined;
}

/** The link of a wire step, as a part of its action. A step that doesn't say so has one. */
export const unsubscribeOf = ({
  with_unsubscribe_button: isOn = true,
  unsubscribe_text: text = usualUnsubscribeText,
}: WireUnsubscribe): WithUnsubscribe => (isOn ? { unsubscribeText: text } : {});

/** The link of an action, as a part of its wire step. */
export const wireUnsubscribe = ({ unsubscribeText: text }: WithUnsubscribe): WireUnsubscribe =>
  text === undefined
    ? { with_unsubscribe_button: false }
    : { with_unsubscribe_button: true, unsubscribe_text: text };
