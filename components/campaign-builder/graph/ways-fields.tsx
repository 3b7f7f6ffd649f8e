"use client";

import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { joinable, mayLetGo } from "./edit-flow.ts";
import { nodeOf, placeKey, targetOf, waysOf } from "./flow.ts";
import { useGraph } from "./graph-context.tsx";

/** Where the ways of a node lead, as choices where there is one: to end there, or to join another way. */
export function WaysFields({ id }: { id: string }) {
  const t = useTranslations("campaigns.builder.graph");
  const graph = useGraph();
  const { flow } = graph;
  const node = nodeOf(flow, id);
  const ways = (node ? waysOf(node) : []).flatMap((branch) => {
    const place = { from: id, branch };
    const to = targetOf(flow, place);
    const others = joinable(flow, place);
    const mayEnd = to !== null && mayLetGo(flow, place);
    return others.length > 0 || mayEnd ? [{ place, to, others, mayEnd }] : [];
  });
  return ways.map(({ place, to, others, mayEnd }) => {
    const way = graph.wayName(place);
    return (
      <Field key={placeKey(place)} label={way === null ? t("afterwards") : t("afterwardsOn", { way })}>
        <NativeSelect
          value={to ?? ""}
          onChange={({ target }) =>
            target.value === "" ? graph.end(place) : graph.join(place, target.value)
          }
        >
          {to === null || mayEnd ? <option value="">{t("ends")}</option> : null}
          {[...(to === null ? [] : [to]), ...others].map((other) => (
            <option key={other} value={other}>
              {t("then", { node: graph.look(other).title })}
            </option>
          ))}
        </NativeSelect>
      </Field>
    );
  });
}
