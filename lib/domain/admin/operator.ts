import { type Brand, brandById } from "@/lib/domain/brands/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** An admin of the platform, in the console. */
export interface Operator {
  readonly userId: Id;
  /** The one brand that they see. Null: all brands. */
  readonly brandId: Id | null;
  readonly isSuper: boolean;
}

/** Throws `not_found` for what belongs to a brand that the operator doesn't see. */
export function requireSeen({ brandId }: Pick<Operator, "brandId">, ofBrand: Id): void {
  if (brandId !== null && brandId !== ofBrand) throw new ProductError("not_found", "notFound");
}

/** A brand that the operator sees. Throws `not_found`. */
export async function requireBrand(operator: Operator, brandId: Id): Promise<Brand> {
  requireSeen(operator, brandId);
  const brand = await brandById(brandId);
  if (!brand) throw new ProductError("not_found", "notFound");
  return brand;
}

/** Throws `not_found` for everybody but a super admin, as for what isn't there. */
export function requireSuper({ isSuper }: Pick<Operator, "isSuper">): void {
  if (!isSuper) throw new ProductError("not_found", "notFound");
}
