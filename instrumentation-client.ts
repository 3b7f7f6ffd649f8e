import { tellNavigation } from "@/lib/client/navigation.ts";

/** The framework calls this when a navigation inside the application begins. */
export function onRouterTransitionStart(address: string): void {
  tellNavigation(address);
}
