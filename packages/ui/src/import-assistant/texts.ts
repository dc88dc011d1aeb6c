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
  steps: 'Import steps',
  step: {
    upload: 'Upload',
    match: 'Match columns',
    masters: 'Add missing records',
    check: 'Check rows',
    finish: 'Import',
  },
  stepOf: (step, total) => `Step ${step} of ${total}`,
  next: 'Continue',
  back: 'Back',
  startOver: 'Import another file',

  drop: 'Drop a spreadsheet here',
  dropHint: 'Excel (.xlsx) or CSV, with any column names in any order. You match them in the next step.',
  chooseFile: 'Choose file',
  reading: 'Reading the file',
  wrongType: 'Only xlsx, csv files are allowed.',
  tooLarge: (megabytes) => `File shall not be greater than ${megabytes}MB.`,
  sampleTitle: 'No file yet?',
  sampleText: 'The sample has every column, drop-down lists and one example row.',
  downloadSample: 'Download sample',

  matchIntro: (fileName, rowCount) => `${fileName}: ${rows(rowCount)}. Match each column to a field.`,
  origin: 'File source',
  originHint: {
    same: 'Same columns as last time. Your earlier choices were applied.',
    similar: 'Almost the same columns as last time. Match the new ones.',
    chosen: 'Your earlier choices for this source were applied.',
  },
  noOrigin: 'New source',
  noOriginHint: 'Matched by headings and content. Your choices are saved under the file name for next time.',
  unnamedOrigin: 'Earlier import',
  renameOrigin: 'Rename',
  forgetOrigin: 'Remove',
  originLocked:
    'Only the person who saved it, or somebody who imports for everybody, can rename or remove it.',
  originName: 'Source name',
  save: 'Save',
  cancel: 'Cancel',
  column: 'Column in the file',
  samples: 'Sample values',
  target: 'Field',
  targetOf: (header) => `Field for “${header}”`,
  leaveOut: 'Skip',
  noSamples: 'Empty column',
  certain: 'Certain',
  likely: 'Likely',
  unsure: 'Please check',
  leftOut: 'Skipped',
  chosen: 'Your choice',
  missing: 'Missing fields',
  missingText: 'Match a column to each of these fields to continue:',
  dates: 'Date formats',
  datesText: 'Make sure dates are read correctly: 03/04 can be 3 April or 4 March.',
  dateFormatOf: (target) => `Format of ${target}`,
  ambiguous: 'Day and month could be swapped. Please check.',
  chooseFormat: 'Choose a format',
  readAs: (text, date) => `${text} is read as ${date}`,
  notADate: (text) => `${text} is not a date in this format`,
  existing: 'Existing records',
  onExisting: {
    update: 'Update the record',
    skip: 'Skip the row',
    refuse: 'Report it as an error',
  },

  mastersIntro: (names) =>
    `The file contains records that don’t exist yet. Create ${names}, or use existing ones.`,
  noMasters: 'Nothing new to create',
  noMastersText: 'Every department, location and other record in the file already exists.',
  mayNotCreate:
    'You don’t have permission to create these records. Use existing ones, or ask an administrator.',
  createAll: (name) => `Create ${name}`,
  createNew: 'Create new',
  willFail: 'Don’t create: its rows become errors',
  usedIn: (rowCount) => `in ${rows(rowCount)}`,
  useInstead: (label) => `What to do with “${label}”`,
  similarTo: (label) => `Similar to ${label}`,
  unread: 'Unknown values',
  unreadText: 'Choose what each value means. Rows with unknown values are errors.',
  meaningOf: (text, target) => `Meaning of “${text}” for ${target}`,
  notChosen: 'Not chosen yet',
  managers: 'Unclear managers',
  managersText:
    'Nobody, or more than one person, has this name. Choose the right person, or leave the manager blank.',
  managerMeant: (name) => `Person for “${name}”`,
  leaveBlank: 'Leave blank',
  findPerson: 'Type a name or code',
  nobodyFound: 'Nobody found',
  readings: 'Read as',
  readingOf: (text, label, rowCount) => `“${text}” is read as ${label} (${rows(rowCount)})`,

  checking: 'Checking the rows',
  ready: (rowCount) => `${count(rowCount)} ready`,
  warnings: (rowCount) => `${count(rowCount)} with warnings`,
  errors: (rowCount) => `${count(rowCount)} with errors`,
  show: 'Show',
  showAll: 'All rows',
  showErrors: 'Only errors',
  showWarnings: 'Only warnings',
  downloadErrors: 'Download error workbook',
  nothingToShow: 'No rows to show',
  allGood: 'No errors. You can import the file.',
  row: 'Row',
  action: { create: 'New', update: 'Update', skip: 'Skip' },
  editCell: (header, row, value) => `${header}, row ${row}: ${value}`,
  blank: 'empty',
  edited: 'Corrected here',
  error: 'Error',
  warning: 'Warning',
  gridHelp: 'Arrow keys move between cells, Enter edits a cell, Escape cancels.',
  fixErrors: (rowCount) => `Correct ${rows(rowCount)} here or in the file to continue.`,
  page: (page) => `Page ${count(page)}`,
  previous: 'Previous page',
  nextPage: 'Next page',
  grid: 'Rows of the file',

  confirmTitle: 'Ready to import',
  willCreate: (rowCount) => `${count(rowCount)} created`,
  willUpdate: (rowCount) => `${count(rowCount)} updated`,
  willSkip: (rowCount) => `${count(rowCount)} skipped`,
  willMasters: (names) => `New records created first: ${names}`,
  allOrNothing: 'Either all rows are imported, or none.',
  commit: (rowCount) => `Import ${rows(rowCount)}`,
  importing: 'Importing',
  doneTitle: 'Import finished',
  created: 'Created',
  updated: 'Updated',
  skipped: 'Skipped',
  mastersCreated: 'New records',
  resultWarnings: (warningCount) => (warningCount === 1 ? 'One warning' : `${count(warningCount)} warnings`),
  rowWarning: (row, message) => `Row ${row}: ${message}`,
}
