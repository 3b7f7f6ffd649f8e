import { tellNavigation } from "@/lib/client/navigation.ts";

/** The framework tells here that somebody leaves for another address of the application. */
export function onRouterTransitionStart(address: string): void {
  tellNavigation(address);
}
