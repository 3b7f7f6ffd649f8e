"use client";

import { Plus, X } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button, IconButton } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import type { NodeFieldsProps, WayNode } from "./node-fields.ts";

type SplitNode = Extract<WayNode, { kind: "split" }>;

const mostWays = 10;
const largestShare = 1000;

/** The ways of a split with their shares. Each person always goes the same way. */
export function SplitFields({ node, errorOf, onChange }: NodeFieldsProps<SplitNode>) {
  const t = useTranslations("campaigns.builder.graph");
  const format = useFormatter();
  const { shares } = node;
  const total = shares.reduce((sum, share) => sum + share, 0);
  const set = (to: number[], label: string) => onChange({ ...node, shares: to }, label);
  const last = shares.length - 1;
  return (
    <Field group label={t("shares")} help={t("sharesHelp")} error={errorOf("ways")}>
      <div className="flex flex-col gap-2">
        {shares.map((share, way) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ways are known by their number.
          <div key={way} className="flex items-center gap-2">
            <span className="w-5 font-medium text-sm">{String.fromCharCode(65 + way)}</span>
            <Input
              type="number"
              aria-label={t("shareOf", { way: String.fromCharCode(65 + way) })}
              min={0}
              max={largestShare}
              value={share}
              className="w-24"
              onChange={({ target }) => {
                const typed = Math.round(Number(target.value) || 0);
                set(
                  shares.map((one, at) => (at === way ? Math.min(largestShare, Math.max(0, typed)) : one)),
                  `share-${way}`,
                );
              }}
            />
            <span className="tabular text-muted text-xs">
              {format.number(total > 0 ? share / total : 0, { style: "percent", maximumFractionDigits: 0 })}
            </span>
            {way === last && shares.length > 2 ? (
              <IconButton
                size="sm"
                label={t("removeWay", { way: String.fromCharCode(65 + way) })}
                icon={<X />}
                onClick={() => set(shares.slice(0, -1), "ways")}
              />
            ) : null}
          </div>
        ))}
        {shares.length < mostWays ? (
          <Button size="sm" className="self-start" onClick={() => set([...shares, shares[0] ?? 50], "ways")}>
            <Plus aria-hidden="true" />
            {t("addWay")}
          </Button>
        ) : null}
      </div>
    </Field>
  );
}
