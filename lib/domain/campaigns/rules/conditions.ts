/** What a condition asks of one person. Source: decision 30. */
export type Condition =
  | { readonly kind: "connected" | "replied" | "opened" | "clicked" | "has_email" | "has_phone" }
  /** They answered, and somebody or a rule found the intent in it that this label names. */
  | { readonly kind: "replied_with"; readonly labelId: string }
  /** A field of the person or of their import that isn't empty, or that has this value. */
  | { readonly kind: "has_field"; readonly field: string; readonly equals: string | null }
  /** The person came with this import. */
  | { readonly kind: "in_list"; readonly listId: string }
  /** Somebody, or a rule, put this label on the person. */
  | { readonly kind: "has_label"; readonly labelId: string };

/** What conditions are decided by. */
export interface ConditionFacts {
  readonly connected: boolean;
  readonly replied: boolean;
  /** Whether a mail of the sequence was opened, or a link in it. */
  readonly opened: boolean;
  readonly clicked: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  /** The values of the person's fields, by the names that placeholders use. */
  readonly fields: Readonly<Record<string, string | null>>;
  /** The imports that brought the person. */
  readonly lists: readonly string[];
  /** The labels that the person has. */
  readonly labels: readonly string[];
  /** Those of them that were put on since the sequence began or was last resumed. */
  readonly labelsSince: readonly string[];
}

/** Whether a sequence waits for an answer at a condition: then the answer doesn't stop it. */
export const asksForReply = ({ kind }: Condition): boolean => kind === "replied" || kind === "replied_with";

/** The label that a condition names. Null: none. */
export const labelOf = (condition: Condition): string | null =>
  condition.kind === "has_label" || condition.kind === "replied_with" ? condition.labelId : null;

/** Whether a condition is true. A field's value is compared without regard to case and to spaces at its ends. */
export function isTrue(condition: Condition, facts: ConditionFacts): boolean {
  switch (condition.kind) {
    case "has_email":
      return facts.email !== null;
    case "has_phone":
      return facts.phone !== null;
    case "has_field": {
      const value = plain(facts.fields[condition.field] ?? "");
      return condition.equals === null ? value !== "" : value === plain(condition.equals);
    }
    case "in_list":
      return facts.lists.includes(condition.listId);
    case "replied_with":
      return facts.replied && facts.labelsSince.includes(condition.labelId);
    case "has_label":
      return facts.labels.includes(condition.labelId);
    default:
      return facts[condition.kind];
  }
}

const plain = (value: string) => value.trim().toLowerCase();
