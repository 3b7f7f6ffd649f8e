export { holdFiles, holdFor, holdForSteps, touchFiles } from "./hold-files.ts";
export { type GivenFile, keepFile } from "./keep-file.ts";
export { ByteRoom } from "./memory/byte-room.ts";
export { filesById, listKept, type ReadableFile, readFile, readKept } from "./read-files.ts";
export { fileName } from "./rules/file-name.ts";
export { type FileHolder, type FileRow, purgeFiles } from "./store/files.ts";
export { type FileContent, withFiles } from "./with-files.ts";
