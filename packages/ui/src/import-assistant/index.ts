export { initialDecisions, missingTargets, noDecisions } from './decisions.ts'
export { ImportAssistant } from './ImportAssistant.tsx'
export { defaultImportTexts, type ImportAssistantTexts } from './texts.ts'
export type {
  ColumnGuess,
  DateFormatGuess,
  ExistingRowRule,
  ImportAnalysis,
  ImportAssistantProps,
  ImportDecisions,
  ImportJob,
  ImportOrigin,
  ImportOrigins,
  ImportPreview,
  ImportResult,
  ImportSource,
  ImportStep,
  ImportTotals,
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
