import type { Call } from "@/lib/contracts/call.ts";
import { contracts } from "@/lib/contracts/index.ts";

/** Every call of the API by module, in the order of the registry. */
export function callsByModule(): { module: string; calls: Call[] }[] {
  return Object.entries(contracts).map(([module, exported]) => ({
    module,
    calls: Object.values(exported).filter(isCall),
  }));
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
  );
}
