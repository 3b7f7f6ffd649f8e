"use client";

import { useId } from "react";

export interface QuestionProps<T extends string> {
  title: string;
  choices: readonly { readonly value: T; readonly label: string }[];
  chosen: readonly T[];
  /** Several answers may be chosen. */
  several?: boolean;
  onChange: (chosen: T[]) => void;
}

/** A question with the answers that it offers. A chosen single answer can be taken back by pressing it again. */
export function Question<T extends string>({ title, choices, chosen, several, onChange }: QuestionProps<T>) {
  const name = useId();
  const press = (value: T) => {
    if (chosen.includes(value)) return onChange(chosen.filter((each) => each !== value));
    onChange(several ? [...chosen, value] : [value]);
  };
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="cursor-pointer rounded-full border bg-raised px-3 py-1.5 text-sm transition-colors hover:border-border-strong hover:bg-hover has-checked:border-accent has-checked:bg-selected has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type={several ? "checkbox" : "radio"}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => press(value)}
              onClick={() => {
                if (!several && chosen.includes(value)) press(value);
              }}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
