import { watchErrors } from "@/lib/client/errors/watch.ts";
import { tellNavigation } from "@/lib/client/navigation.ts";

watchErrors();

/** The framework calls this when a navigation inside the application begins. */
export function onRouterTransitionStart(address: string): void {
  tellNavigation(address);
}
