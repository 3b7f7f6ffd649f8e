"use client";

import { type ReactNode, useState } from "react";
import { Panel } from "../patterns/panel.tsx";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { RadioGroup } from "../ui/form/radio-group.tsx";

export interface ChoiceFormProps<T extends string> {
  title: string;
  choices: readonly { readonly value: T; readonly label: ReactNode; readonly help?: ReactNode }[];
  initial: T;
  /** What the button says. */
  verb: string;
  /** Whether the button can be pressed although nothing was changed. */
  always?: boolean;
  onSave: (value: T) => Promise<unknown>;
}

/** One choice of a few, saved by a button. A failed save keeps the choice. */
export function ChoiceForm<T extends string>(props: ChoiceFormProps<T>) {
  const { title, choices, initial, verb, always = false, onSave } = props;
  const tell = useTellFailure();
  const [kept, setKept] = useState(initial);
  const [value, setValue] = useState(initial);
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    try {
      await onSave(value);
      setKept(value);
    } catch (error) {
      tell(error);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Panel title={title}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <RadioGroup
          cards
          aria-label={title}
          value={value}
          onValueChange={(next) => setValue(next as T)}
          choices={choices.map((choice) => ({ ...choice }))}
        />
        <div>
          <Button type="submit" variant="primary" loading={isSaving} disabled={!always && value === kept}>
            {verb}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
