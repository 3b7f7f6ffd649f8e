/** The address of a photo by its name, relative to the application's host. Null: there is none. */
export function photoAddress(name: string): string;
export function photoAddress(name: string | null | undefined): string | null;
export function photoAddress(name: string | null | undefined): string | null {
  return name ? `/api/photos/${name}` : null;
}
