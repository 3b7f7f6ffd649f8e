import type { Viewer } from "@/lib/access/viewer.ts";
import type { Brand } from "@/lib/domain/brands/index.ts";
import type { AppLocale } from "@/lib/i18n/locales.ts";

/** What every call and page knows of the request it answers. */
export interface RequestContext {
  readonly requestId: string;
  readonly brand: Brand;
  readonly host: string;
  readonly isHttps: boolean;
  readonly locale: AppLocale;
  readonly address: string;
  readonly viewer: Viewer;
}
