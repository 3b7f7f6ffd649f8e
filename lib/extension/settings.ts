/**
 * What a packaged extension knows of its brand and network: the file `settings.json` in the package. The scripts of
 * this folder run in the browser of the account's owner and import only the contract with the page.
 */
export interface ExtensionSettings {
  /** Like https://network.example. */
  readonly origin: string;
  readonly cookie: { readonly domain: string; readonly name: string };
  readonly profile: {
    readonly path: string;
    readonly names: readonly string[];
    readonly avatar: string;
    readonly id: string;
  };
  readonly email: { readonly path: string; readonly field: string };
  readonly proof: { readonly cookie: string; readonly header: string } | null;
  /** The pages that are answered, as match patterns; the first is where the extension's button leads. */
  readonly pages: readonly string[];
}
