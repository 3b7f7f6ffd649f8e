/** The types of labels [OC-211]. `profile`: only its author and admins see it. The others are shared [OC-212]. */
export const labelTypes = ["profile", "space", "template", "ai_generated"] as const;
export type LabelType = (typeof labelTypes)[number];

/** The colours of labels: tokens of app/globals.css, which hold their contrast in light and dark. */
export const labelColors = [
  "gray",
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "indigo",
  "purple",
  "pink",
] as const;
export type LabelColor = (typeof labelColors)[number];

/** The most symbols of a label's name [OC-214]. */
export const longestLabelName = 30;

/** The kinds of answers that an automatic label may look for. */
export const answerKinds = ["person", "auto", "opted_out"] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** The kinds of rules of automatic labels. */
export const labelRuleKinds = ["words", "answer", "campaign"] as const;

/** The most words of a rule, and the longest one. */
export const mostRuleWords = 30;
export const longestRuleWord = 60;
