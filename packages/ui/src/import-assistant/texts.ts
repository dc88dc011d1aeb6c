import type { ExistingRowRule, ImportOrigin, ImportStep, PreviewRow } from './types.ts'

const count = (value: number) => value.toLocaleString()
const rows = (value: number) => (value === 1 ? 'one row' : `${count(value)} rows`)

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
  dates: string
  datesText: string
  dateFormatOf: (target: string) => string
  ambiguous: string
  chooseFormat: string
  readAs: (text: string, date: string) => string
  notADate: (text: string) => string
  existing: string
  onExisting: Record<ExistingRowRule, string>

  mastersIntro: (names: string) => string
  noMasters: string
  noMastersText: string
  mayNotCreate: string
  createAll: (name: string) => string
  createNew: string
  willFail: string
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
  willMasters: (names: string) => string
  allOrNothing: string
  commit: (rowCount: number) => string
  importing: string
  doneTitle: string
  created: string
  updated: string
  skipped: string
  mastersCreated: string
  resultWarnings: (warningCount: number) => string
  rowWarning: (row: number, message: string) => string
}

export const defaultImportTexts: ImportAssistantTexts = {
  steps: 'Steps of the import',
  step: {
    upload: 'Upload',
    match: 'Match columns',
    masters: 'Fill gaps',
    check: 'Check rows',
    finish: 'Import',
  },
  stepOf: (step, total) => `Step ${step} of ${total}`,
  next: 'Continue',
  back: 'Back',
  startOver: 'Import another file',

  drop: 'Drop a spreadsheet here',
  dropHint: 'Excel (.xlsx) or CSV. Any column names and order: you match them in the next step.',
  chooseFile: 'Choose a file',
  reading: 'Reading the file',
  wrongType: 'Only xlsx, csv files are allowed.',
  tooLarge: (megabytes) => `File shall not be greater than ${megabytes}MB.`,
  sampleTitle: 'No file yet?',
  sampleText: 'The sample has every column, the choices as drop-downs and one example row.',
  downloadSample: 'Download sample',

  matchIntro: (fileName, rowCount) => `${fileName}: ${rows(rowCount)}. Say where each column goes.`,
  origin: 'Where this file comes from',
  originHint: {
    same: 'Same columns as the last time: matched and decided as it was then.',
    similar: 'Nearly the same columns as the last time: what is new is left for you to match.',
    chosen: 'Matched and decided as it was for this source.',
  },
  noOrigin: 'Nothing remembered',
  noOriginHint:
    'Matched by headings and content. It is remembered for the next time under the name of the file.',
  unnamedOrigin: 'Earlier import',
  renameOrigin: 'Rename',
  forgetOrigin: 'Forget',
  originName: 'Name of the source',
  save: 'Save',
  cancel: 'Cancel',
  column: 'Column in the file',
  samples: 'Some values',
  target: 'Goes to',
  targetOf: (header) => `Where "${header}" goes`,
  leaveOut: 'Leave out',
  noSamples: 'Empty column',
  certain: 'Certain',
  likely: 'Likely',
  unsure: 'Please check',
  leftOut: 'Left out',
  chosen: 'Your choice',
  missing: 'Still missing',
  missingText: 'These must come from a column before you can continue:',
  dates: 'How dates are written',
  datesText: 'The days must come out right: 03/04 is 3 April or 4 March.',
  dateFormatOf: (target) => `Format of ${target}`,
  ambiguous: 'Day and month could be the other way round. Please check.',
  chooseFormat: 'Choose a format',
  readAs: (text, date) => `${text} is read as ${date}`,
  notADate: (text) => `${text} is no date in this format`,
  existing: 'Rows that exist already',
  onExisting: {
    update: 'Update the record',
    skip: 'Skip the row',
    refuse: 'Report it as an error',
  },

  mastersIntro: (names) =>
    `The file names records that do not exist yet. Create ${names}, or use existing ones.`,
  noMasters: 'Nothing new to create',
  noMastersText: 'Every department, location and other record in the file exists already.',
  mayNotCreate: 'You may not create these records. Use existing ones, or ask an administrator.',
  createAll: (name) => `Create ${name}`,
  createNew: 'Create new',
  willFail: 'Not created: its rows count as errors',
  usedIn: (rowCount) => `in ${rows(rowCount)}`,
  useInstead: (label) => `What to do with "${label}"`,
  similarTo: (label) => `Similar to ${label}`,
  unread: 'Values that are no choice of their field',
  unreadText: 'Say once what each of them means; until then their rows count as errors.',
  meaningOf: (text, target) => `What "${text}" means for ${target}`,
  notChosen: 'Not said yet',
  managers: 'Managers who were not found for certain',
  managersText:
    'Nobody, or more than one person, has this name. Say who is meant, or leave the manager blank.',
  managerMeant: (name) => `Who "${name}" is`,
  leaveBlank: 'Leave blank',
  findPerson: 'Type a name or code',
  nobodyFound: 'Nobody found',
  readings: 'Read as',
  readingOf: (text, label, rowCount) => `"${text}" is read as ${label} (${rows(rowCount)})`,

  checking: 'Checking the rows',
  ready: (rowCount) => `${count(rowCount)} ready`,
  warnings: (rowCount) => `${count(rowCount)} with warnings`,
  errors: (rowCount) => `${count(rowCount)} with errors`,
  show: 'Show',
  showAll: 'All rows',
  showErrors: 'Only errors',
  showWarnings: 'Only warnings',
  downloadErrors: 'Download error workbook',
  nothingToShow: 'No row of this kind',
  allGood: 'No errors. You can import.',
  row: 'Row',
  action: { create: 'New', update: 'Update', skip: 'Skip' },
  editCell: (header, row, value) => `${header}, row ${row}: ${value}`,
  blank: 'empty',
  edited: 'Corrected here',
  error: 'Error',
  warning: 'Warning',
  gridHelp: 'Arrow keys move between cells, Enter edits, Escape leaves a cell as it was.',
  fixErrors: (rowCount) => `Correct ${rows(rowCount)} to continue, here or in the file.`,
  page: (page) => `Page ${count(page)}`,
  previous: 'Previous page',
  nextPage: 'Next page',
  grid: 'Rows of the file',

  confirmTitle: 'Ready to import',
  willCreate: (rowCount) => `${count(rowCount)} created`,
  willUpdate: (rowCount) => `${count(rowCount)} updated`,
  willSkip: (rowCount) => `${count(rowCount)} skipped`,
  willMasters: (names) => `New first: ${names}`,
  allOrNothing: 'All rows are written together. If anything goes wrong, nothing is.',
  commit: (rowCount) => `Import ${rows(rowCount)}`,
  importing: 'Importing',
  doneTitle: 'Import finished',
  created: 'Created',
  updated: 'Updated',
  skipped: 'Skipped',
  mastersCreated: 'New records',
  resultWarnings: (warningCount) =>
    warningCount === 1 ? 'One thing was left open' : `${count(warningCount)} things were left open`,
  rowWarning: (row, message) => `Row ${row}: ${message}`,
}
