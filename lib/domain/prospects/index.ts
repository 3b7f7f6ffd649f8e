export { completePeople, type LearnedOf } from "./complete-people.ts";
export { exportRefusals } from "./export-refusals.ts";
export { countOwnPeople, forgetPeople, removeWithPeople } from "./forget-people.ts";
export {
  chooseFile,
  deleteImport,
  earlierImport,
  endImport,
  findOpenImport,
  type ImportInput,
  type ImportView,
  importIdOf,
  insertBegun,
  lockFile,
  lockOpenImport,
  type OpenImport,
  openImportFile,
  requireImport,
} from "./import-csv.ts";
export type { ImportFile, ReadLine } from "./import-file.ts";
export { giveImports, type ImportSummary, importsOf } from "./imports.ts";
export { listProspects, type ProspectPage, readProspect } from "./list-prospects.ts";
export { requireProspect } from "./require-prospect.ts";
export type { Correction } from "./rules/correction.ts";
export type { Mapping } from "./rules/mapping.ts";
export { knownPlaceholders } from "./rules/placeholder-values.ts";
export { largestCsv } from "./rules/read-csv.ts";
export {
  contactedPart,
  lockPeople,
  lockPeopleSql,
  noteAway,
  noteContacted,
  noteMeeting,
  notePremium,
  noteReplied,
  type Seen,
} from "./store/contact.ts";
export type { ProspectRow } from "./store/prospects.ts";
export { purgeUploads } from "./store/purge.ts";
export {
  isConnected,
  noteConnected,
  noteRelationsAsked,
  reachedPart,
  type SeenRelation,
} from "./store/relations.ts";
export { refuseLine, takeLines } from "./take-lines.ts";
export { tokenOf as unsubscribeToken, type UnsubscribeLink } from "./unsubscribing/link-token.ts";
export { readUnsubscribeLink, type SeenLink } from "./unsubscribing/read-link.ts";
export { unsubscribe } from "./unsubscribing/unsubscribe.ts";
export { updateProspect } from "./update-prospect.ts";
export { type UploadView, uploadCsv } from "./upload-csv.ts";
