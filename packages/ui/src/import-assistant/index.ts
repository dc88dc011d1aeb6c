export type { ImportAssistantProps } from './assistant-props.ts'
export { initialDecisions, missingTargets, noDecisions, suggestedColumns } from './decisions.ts'
export { ImportAssistant } from './ImportAssistant.tsx'
export { ProblemTable } from './ProblemTable.tsx'
export { ACCEPTED_SHEETS, SheetDrop, sheetRefusal } from './SheetDrop.tsx'
export { DateFormats } from './steps/DateFormats.tsx'
export { MatchColumns } from './steps/MatchColumns.tsx'
export { defaultImportTexts, type ImportAssistantTexts } from './texts.ts'
export type {
  ColumnAnalysis,
  ColumnDecisions,
  ColumnGuess,
  DateFormatGuess,
  ExistingRowRule,
  ImportAnalysis,
  ImportDecisions,
  ImportJob,
  ImportOrigin,
  ImportOrigins,
  ImportPreview,
  ImportResult,
  ImportSource,
  ImportStep,
  ImportTotals,
  LookalikeRule,
  MasterProposal,
  PeopleFinder,
  PreviewQuery,
  PreviewRow,
  RowProblem,
  SourceColumn,
  TargetField,
  UnknownManager,
  UnreadValue,
  ValueReading,
} from './types.ts'
export { importSteps } from './types.ts'
