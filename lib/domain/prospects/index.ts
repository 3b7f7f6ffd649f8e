export { completePeople, type LearnedOf } from "./complete-people.ts";
export { exportPeople } from "./export-people.ts";
export { exportRefusals } from "./export-refusals.ts";
export { countOwnPeople, forgetPeople, removeWithPeople } from "./forget-people.ts";
export {
  chooseFile,
  deleteImport,
  earlierImport,
  endImport,
  fewLines,
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
export type { ImportFile, ReadLine, TakingOptions } from "./import-file.ts";
export { giveImports, type ImportSummary, importsOf } from "./imports.ts";
export { labelsOf, labelsOfPeople, listPersonLabels, putLabel, takeLabelOff } from "./label-person.ts";
export { listProspects, type ProspectPage, readProspect } from "./list-prospects.ts";
export { createNote, listNotes, mayChangeNote, removeNote, updateNote } from "./notes.ts";
export { findSeenPerson, requireProspect, seenAmong } from "./require-prospect.ts";
export type { Correction } from "./rules/correction.ts";
export { largestCsv } from "./rules/csv/read-csv.ts";
export type { Mapping } from "./rules/mapping.ts";
export { knownPlaceholders } from "./rules/placeholder-values.ts";
export { sightOf } from "./sight.ts";
export { approvalSql } from "./store/approval-sql.ts";
export { type Chosen, countChosen, type DeedChoice, nextChosen } from "./store/chosen.ts";
export {
  contactedPart,
  lockAllPeople,
  lockPeople,
  lockPeopleSql,
  noteAway,
  noteContacted,
  noteMeeting,
  notePremium,
  noteReplied,
  type Seen,
} from "./store/contact.ts";
export { customFieldNames } from "./store/custom-fields.ts";
export { excludePeople, readmitPeople } from "./store/exclude.ts";
export { keysTaken, peopleOfImport } from "./store/import-people.ts";
export {
  detachImport,
  type ImportPlace,
  insertImport,
  lockImport,
  reopenImport,
  setFailure,
  setTotal,
} from "./store/imports.ts";
export { excludedAmong, markCustomers, markPeople, unmarkCustomers, unmarkPeople } from "./store/mark.ts";
export { findMatching } from "./store/matching.ts";
export { mergeParts, type PartsTrace, unmergeParts } from "./store/merge-parts.ts";
export {
  deletePersonRow,
  insertPersonRow,
  isSignTaken,
  lockPersonRows,
  writePersonRow,
} from "./store/merge-person.ts";
export type { Note } from "./store/notes.ts";
export { findPeopleRows, type ProspectRow } from "./store/prospects.ts";
export { purgeUploads } from "./store/purge.ts";
export { refusalsAfter } from "./store/refusals.ts";
export {
  isConnected,
  isInvited,
  noteConnected,
  noteRelationsAsked,
  noteWithdrawn,
  reachedPart,
  type SeenRelation,
} from "./store/relations.ts";
export { lockForRemoval, removePeople } from "./store/remove.ts";
export { takeKnown } from "./take-known.ts";
export { refuseLine, takeLines } from "./take-lines.ts";
export { tokenOf as unsubscribeToken, type UnsubscribeLink } from "./unsubscribing/link-token.ts";
export { readUnsubscribeLink, type SeenLink } from "./unsubscribing/read-link.ts";
export { unsubscribe } from "./unsubscribing/unsubscribe.ts";
export { updateProspect } from "./update-prospect.ts";
export { readUploadAnew, type UploadView, uploadCsv } from "./upload-csv.ts";
