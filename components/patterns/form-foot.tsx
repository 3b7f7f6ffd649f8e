import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";

export interface FormFootProps {
  cancel: ReactNode;
  onCancel: () => void;
  save: ReactNode;
  isSaving: boolean;
}

/** The end of a form in a dialog: the button that closes it, and the one that saves. */
export function FormFoot({ cancel, onCancel, save, isSaving }: FormFootProps) {
  return (
    <div className="flex justify-end gap-2 pt-2">
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" variant="primary" loading={isSaving}>
        {save}
      </Button>
    </div>
  );
}
