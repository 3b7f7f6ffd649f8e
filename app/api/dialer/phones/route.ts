import { listDialerPhones } from "@/lib/contracts/dialer.ts";
import { readNumbers } from "@/lib/domain/dialer/index.ts";
import { route } from "@/lib/http/route.ts";
import { toDialerPhone } from "@/lib/http/views/dialer.ts";

export const GET = route(listDialerPhones, async ({ member }) =>
  (await readNumbers(member.workspaceId)).map(toDialerPhone),
);
