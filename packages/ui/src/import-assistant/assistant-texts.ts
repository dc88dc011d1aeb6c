import type { ExistingRowRule, ImportOrigin, ImportStep, LookalikeRule, PreviewRow } from './types.ts'

/** The words of the assistant; numbers and names are given as parameters. */
export interface ImportAssistantTexts {
  steps: string
  step: Record<ImportStep, string>
  stepOf: (step: number, total: number) => string
  next: string
  back: string
  startOver: string

  drop: string
  dropHint: string
  chooseFile: string
  reading: string
  wrongType: string
  tooLarge: (megabytes: number) => string
  sampleTitle: string
  sampleText: string
  downloadSample: string

  matchIntro: (fileName: string, rowCount: number) => string
  origin: string
  originHint: Record<ImportOrigin['foundBy'], string>
  noOrigin: string
  noOriginHint: string
  unnamedOrigin: string
  renameOrigin: string
  forgetOrigin: string
  /** Why an origin can't be renamed or removed. */
  originLocked: string
  originName: string
  save: string
  cancel: string
  column: string
  samples: string
  target: string
  targetOf: (header: string) => string
  leaveOut: string
  noSamples: string
  certain: string
  likely: string
  unsure: string
  leftOut: string
  chosen: string
  missing: string
  missingText: string
  missingOrConstant: string
  dates: string
  datesText: string
  dateFormatOf: (target: string) => string
  ambiguous: string
  chooseFormat: string
  readAs: (text: string, date: string) => string
  notADate: (text: string) => string
  exportOf: (product: string) => string
  constants: string
  constantsText: string
  constantOf: (target: string) => string
  addConstant: string
  removeConstant: (target: string) => string
  existing: string
  onExisting: Record<ExistingRowRule, string>

  mastersIntro: (names: string) => string
  noMasters: string
  noMastersText: string
  mayNotCreate: string
  createAll: (name: string) => string
  /** Every label of a master is mapped to an existing record. */
  allChosen: (name: string) => string
  createNew: string
  willFail: string
  mustChoose: (name: string) => string
  notChosenRecord: string
  usedIn: (rowCount: number) => string
  useInstead: (label: string) => string
  similarTo: (label: string) => string
  unread: string
  unreadText: string
  meaningOf: (text: string, target: string) => string
  notChosen: string
  managers: string
  managersText: string
  managerMeant: (name: string) => string
  leaveBlank: string
  findPerson: string
  nobodyFound: string
  titleSplit: (title: string, rowCount: number) => string
  readings: string
  readingOf: (text: string, label: string, rowCount: number) => string

  checking: string
  ready: (rowCount: number) => string
  warnings: (rowCount: number) => string
  errors: (rowCount: number) => string
  show: string
  showAll: string
  showErrors: string
  showWarnings: string
  downloadErrors: string
  lookalikes: (rowCount: number) => string
  lookalikesText: string
  onLookalike: Record<LookalikeRule, string>
  importOthers: (good: number, bad: number) => string
  leaveOutText: string
  downloadOnlyErrors: string
  restReady: (good: number, bad: number) => string
  /** The record or person that a text of the file was mapped to. */
  usedAs: (label: string) => string
  readAsName: (parts: string) => string
  nothingToShow: string
  allGood: string
  row: string
  action: Record<PreviewRow['action'], string>
  editCell: (header: string, row: number, value: string) => string
  blank: string
  edited: string
  error: string
  warning: string
  gridHelp: string
  fixErrors: (rowCount: number) => string
  page: (page: number) => string
  previous: string
  nextPage: string
  grid: string

  confirmTitle: string
  willCreate: (rowCount: number) => string
  willUpdate: (rowCount: number) => string
  willSkip: (rowCount: number) => string
  willLeaveOut: (rowCount: number) => string
  willMasters: (names: string) => string
  allOrNothing: string
  commit: (rowCount: number) => string
  importing: string
  doneTitle: string
  created: string
  updated: string
  skipped: string
  mastersCreated: string
  leftOutFile: string
  resultWarnings: (warningCount: number) => string
  rowWarning: (row: number, message: string) => string
}
