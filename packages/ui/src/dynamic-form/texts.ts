export interface DynamicFormTexts {
  save: string
  cancel: string
  back: string
  next: string
  sections: string
  sectionState: (filled: number, total: number, problems: number) => string
  problems: (count: number) => string
  draftRestored: string
  discardDraft: string
  yes: string
  no: string
  choose: string
  search: string
  nothingFound: string
  /** One letter is too little for a search. */
  typeMore: string
  searching: string
  searchFailed: string
  clear: string
  moreTags: (count: number) => string
  remove: (name: string) => string
  country: string
  from: string
  to: string
  date: string
  time: string
  chooseFile: string
  chooseFiles: string
  uploading: string
  uploadFailed: string
  fileTooLarge: (megabytes: number) => string
  fileWrongType: (types: string) => string
  fileLimits: (types: string, megabytes: number) => string
  badDate: (format: string) => string
  beforeMin: (date: string) => string
  afterMax: (date: string) => string
  showPassword: string
  empty: string
}

export const defaultFormTexts: DynamicFormTexts = {
  save: 'Save',
  cancel: 'Cancel',
  back: 'Back',
  next: 'Next',
  sections: 'Sections',
  sectionState: (filled, total, problems) =>
    problems > 0 ? `${problems} to fix` : `${filled} of ${total} filled in`,
  problems: (count) =>
    count === 1 ? '1 field needs your attention.' : `${count} fields need your attention.`,
  draftRestored: 'Your unsaved draft was restored.',
  discardDraft: 'Discard draft',
  yes: 'Yes',
  no: 'No',
  choose: 'Choose',
  search: 'Type to search',
  nothingFound: 'Nothing found',
  typeMore: 'Type two letters or more.',
  searching: 'Searching',
  searchFailed: 'The search failed. Type again to retry.',
  clear: 'Clear',
  moreTags: (count) => `+${count}`,
  remove: (name) => `Remove ${name}`,
  country: 'Country code',
  from: 'From',
  to: 'To',
  date: 'Date',
  time: 'Time',
  chooseFile: 'Choose file',
  chooseFiles: 'Add file',
  uploading: 'Uploading',
  uploadFailed: 'The file could not be uploaded. Please try again.',
  fileTooLarge: (megabytes) => `File shall not be greater than ${megabytes}MB.`,
  fileWrongType: (types) => `Only ${types} files are allowed.`,
  fileLimits: (types, megabytes) => `${types}, up to ${megabytes} MB`,
  badDate: (format) => `Enter a valid date as ${format}.`,
  beforeMin: (date) => `Choose ${date} or later.`,
  afterMax: (date) => `Choose ${date} or earlier.`,
  showPassword: 'Show or hide password',
  empty: 'Not filled in',
}
