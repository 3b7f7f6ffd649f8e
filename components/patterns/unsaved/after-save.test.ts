import { createFormControl } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { type AfterSave, settleForm } from "./after-save.ts";

function saved(afterSave: AfterSave) {
  const defaults = { name: "", role: "member" };
  const form = createFormControl({ defaultValues: defaults });
  form.register("name");
  form.register("role");
  form.setValue("name", "Ada", { shouldDirty: true });
  const setFocus = vi.fn();
  const values = form.getValues();
  settleForm(
    { reset: form.reset, setFocus },
    { afterSave, saved: values, defaults, fields: ["name", "role"] },
  );
  return { values: form.getValues(), focused: setFocus.mock.calls };
}

it("a form that stays open keeps what was saved, or is empty for the next one", () => {
  expect(saved("keep")).toEqual({ values: { name: "Ada", role: "member" }, focused: [] });
  expect(saved("clear")).toEqual({ values: { name: "", role: "member" }, focused: [["name"]] });
});
