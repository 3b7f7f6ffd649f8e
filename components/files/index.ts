export { AttachButton } from "./attach-button.tsx";
export { FileChips } from "./file-chips.tsx";
export { sizeIn } from "./size.ts";
export { type Attaching, useAttaching } from "./use-attaching.ts";
export { whereFilesGo } from "./where-files-go.ts";
