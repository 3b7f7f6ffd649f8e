export {
  createDeal,
  type DealChange,
  type DealUpdate,
  deleteDeal,
  moveDeal,
  type NewDeal,
  readDeal,
  updateDeal,
} from "./deals.ts";
export {
  type CrmStanding,
  findCompanies,
  findDuplicates,
  findProfiles,
  listSuggestions,
  readCrmStanding,
  reloadBoards,
  suggestCrm,
} from "./look-up.ts";
export {
  createPipeline,
  deletePipeline,
  type FirstNames,
  listPipelines,
  updatePipeline,
} from "./pipelines.ts";
export { pushPerson } from "./push-person.ts";
export { type BoardChoice, type BoardStage, readBoard, readStage } from "./read-board.ts";
export { type CrmOverview, readOverview } from "./read-overview.ts";
export { currencies, decimalsOf } from "./rules/money.ts";
export { createStage, deleteStage, type StageChange, updateStage } from "./stages.ts";
export type { Worth } from "./store/board.ts";
export type { DealRow } from "./store/deals.ts";
export type { Wish } from "./store/places.ts";
export type { StageRow } from "./store/stages.ts";
export type { SuggestionRow } from "./store/suggestions.ts";
