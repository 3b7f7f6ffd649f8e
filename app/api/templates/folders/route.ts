import { templateFolders as contract } from "@/lib/contracts/templates.ts";
import { templateFolders } from "@/lib/domain/templates/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(contract, ({ member }) => templateFolders(member));
