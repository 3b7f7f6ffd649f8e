export { holdAll, holdFiles, touchFiles } from "./hold-files.ts";
export { type GivenFile, keepFile } from "./keep-file.ts";
export { type FileContent, filesById, openFiles, readFile } from "./read-files.ts";
export { type FileRow, purgeFiles } from "./store/files.ts";
