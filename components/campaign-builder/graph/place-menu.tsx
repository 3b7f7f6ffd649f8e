"use client";

import { ClipboardPaste, CornerDownRight, OctagonMinus } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuHeading, MenuItem, MenuSeparator } from "../../ui/menu/dropdown-menu.tsx";
import { AddMenu, StepItem } from "../add-menu.tsx";
import { type Place, placeKey, targetOf } from "./flow.ts";
import { useGraph } from "./graph-context.tsx";
import { wayKinds } from "./new-node.ts";
import { wayIcons } from "./way-icons.ts";

/** A "+" that adds something at a place: a step, a condition or a wait, what was copied, or a join. */
export function PlaceMenu({ place }: { place: Place }) {
  const t = useTranslations("campaigns.builder.graph");
  const graph = useGraph();
  const key = placeKey(place);
  const isOpen = graph.opened === key;
  const isFirst = place.from === null && targetOf(graph.flow, place) === null;
  const { steps, joins, mayEnd, hasCopy } = isOpen
    ? graph.offer(place)
    : { steps: [], joins: [], mayEnd: false, hasCopy: false };
  const after = place.from === null ? null : graph.look(place.from).title;
  const way = graph.wayName(place);
  return (
    <AddMenu
      className="max-h-96"
      open={isOpen}
      onOpenChange={(open) => graph.setOpened(open ? key : null)}
      isFirst={isFirst}
      label={
        after === null
          ? t("addAtStart")
          : way === null
            ? t("addAfter", { node: after })
            : t("addOnWay", { node: after, way })
      }
    >
      {(adding) => (
        <>
          {steps.map((kind) => (
            <StepItem
              key={kind}
              kind={kind}
              isInPlan={graph.kinds[kind].isInPlan}
              onSelect={adding(() => graph.addStep(place, kind))}
            />
          ))}
          <MenuSeparator />
          <MenuHeading>{t("waysAndWaits")}</MenuHeading>
          {wayKinds.map((kind) => {
            const Icon = wayIcons[kind];
            return (
              <MenuItem key={kind} onSelect={adding(() => graph.addNode(place, kind))}>
                <Icon aria-hidden="true" />
                {t(`kinds.${kind}`)}
              </MenuItem>
            );
          })}
          {hasCopy ? (
            <MenuItem onSelect={adding(() => graph.paste(place))}>
              <ClipboardPaste aria-hidden="true" />
              {t("paste")}
            </MenuItem>
          ) : null}
          {joins.length > 0 || mayEnd ? (
            <>
              <MenuSeparator />
              <MenuHeading>{t("goOnAt")}</MenuHeading>
            </>
          ) : null}
          {mayEnd ? (
            <MenuItem onSelect={() => graph.end(place)}>
              <OctagonMinus aria-hidden="true" />
              {t("endHere")}
            </MenuItem>
          ) : null}
          {joins.map((id) => (
            <MenuItem key={id} onSelect={() => graph.join(place, id)}>
              <CornerDownRight aria-hidden="true" />
              {graph.look(id).title}
            </MenuItem>
          ))}
        </>
      )}
    </AddMenu>
  );
}
