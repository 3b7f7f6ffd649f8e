/** The part of the browser's interface for extensions that the scripts of this folder use. */
export interface ExtensionBrowser {
  readonly runtime: {
    readonly id: string;
    getManifest(): { readonly version: string };
    getURL(path: string): string;
    sendMessage(message: unknown): Promise<unknown>;
    readonly onMessage: {
      addListener(
        hear: (
          message: unknown,
          sender: { readonly id?: string; readonly url?: string; readonly frameId?: number },
          answer: (given: unknown) => void,
        ) => boolean,
      ): void;
    };
    readonly onInstalled: { addListener(hear: () => void): void };
  };
  readonly cookies: {
    get(of: { url: string; name: string }): Promise<{ readonly value: string } | null>;
  };
  readonly tabs: {
    query(of: { url: string[] }): Promise<readonly { readonly id?: number }[]>;
    create(of: { url: string }): Promise<unknown>;
  };
  readonly scripting: {
    executeScript(what: { target: { tabId: number }; files: string[] }): Promise<unknown>;
  };
  readonly action: { readonly onClicked: { addListener(hear: () => void): void } };
}

declare global {
  /** What the browser gives an extension. */
  var chrome: ExtensionBrowser;
}
