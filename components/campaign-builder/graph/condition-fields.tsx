"use client";

import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { NamedOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { type ConditionType, conditionTypes, newCondition, usualWithin } from "./new-node.ts";
import { type NodeFieldsProps, type WayNode, wholeHours } from "./node-fields.ts";
import { type ListChoice, useHours } from "./use-node-look.ts";
import { useSharedLabels } from "./use-shared-labels.ts";

type ConditionNode = Extract<WayNode, { kind: "condition" }>;

interface ConditionFieldsProps extends NodeFieldsProps<ConditionNode> {
  names: readonly string[];
  lists: readonly ListChoice[];
}

/** What a condition asks, and how long it waits for a yes. */
export function ConditionFields({ node, errorOf, names, lists, onChange }: ConditionFieldsProps) {
  const t = useTranslations("campaigns.builder.graph");
  const hours = useHours();
  const labels = useSharedLabels();
  const { condition, within } = node;
  const ask = (type: ConditionType) =>
    onChange(
      {
        ...node,
        condition: newCondition(type, { list: lists[0]?.id ?? "", label: labels[0]?.id ?? "" }),
        within: usualWithin[type],
      },
      "condition",
    );
  // A condition on a list or a label needs one.
  const few: { readonly [Type in ConditionType]?: number } = {
    in_list: lists.length,
    has_label: labels.length,
    replied_with: labels.length,
  };
  const offered = conditionTypes.filter((type) => (few[type] ?? 1) > 0 || condition.type === type);
  const unknownField =
    condition.type === "has_field" && !names.includes(condition.field) ? condition.field : null;
  const isGone = condition.type === "in_list" && !lists.some(({ id }) => id === condition.list);
  return (
    <>
      <Field label={t("question")} error={errorOf("condition")}>
        <NativeSelect value={condition.type} onChange={({ target }) => ask(target.value as ConditionType)}>
          {offered.map((type) => (
            <option key={type} value={type}>
              {t(`questions.${type}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {condition.type === "has_field" ? (
        <>
          <Field label={t("field")} error={errorOf("field")}>
            <NativeSelect
              value={condition.field}
              onChange={({ target }) =>
                onChange({ ...node, condition: { ...condition, field: target.value } }, "field")
              }
            >
              {unknownField === null ? null : <option value={unknownField}>{unknownField || "…"}</option>}
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label={t("equals")} help={t("equalsHelp")} error={errorOf("equals")} optional>
            <Input
              value={condition.equals ?? ""}
              maxLength={200}
              onChange={({ target }) => {
                const { equals: _, ...rest } = condition;
                const value = target.value;
                onChange({ ...node, condition: value === "" ? rest : { ...rest, equals: value } }, "equals");
              }}
            />
          </Field>
        </>
      ) : null}
      {condition.type === "in_list" ? (
        <Field label={t("whichList")} error={errorOf("list")}>
          <NativeSelect
            value={condition.list}
            onChange={({ target }) =>
              onChange({ ...node, condition: { type: "in_list", list: target.value } }, "list")
            }
          >
            {isGone ? <option value={condition.list}>{t("unknownList")}</option> : null}
            <NamedOptions of={lists} />
          </NativeSelect>
        </Field>
      ) : null}
      {condition.type === "has_label" || condition.type === "replied_with" ? (
        <Field
          label={condition.type === "has_label" ? t("whichLabel") : t("whichIntent")}
          help={condition.type === "replied_with" ? t("intentHelp") : undefined}
          error={errorOf("label")}
        >
          <NativeSelect
            value={condition.label}
            onChange={({ target }) =>
              onChange({ ...node, condition: { ...condition, label: target.value } }, "label")
            }
          >
            {labels.some(({ id }) => id === condition.label) ? null : (
              <option value={condition.label}>{t("unknownLabel")}</option>
            )}
            <NamedOptions of={labels} />
          </NativeSelect>
        </Field>
      ) : null}
      <Field
        label={t("within")}
        help={within === 0 ? t("withinNone") : t("withinHelp", { time: hours(within) })}
        error={errorOf("within")}
      >
        <Input
          type="number"
          min={0}
          value={within}
          onChange={({ target }) => onChange({ ...node, within: wholeHours(target.value) }, "within")}
        />
      </Field>
    </>
  );
}
