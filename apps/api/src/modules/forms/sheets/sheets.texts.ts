import { defineTexts } from '../../../lib/texts/texts.ts'

export const sheetsTexts = defineTexts('forms.sheets', {
  en: {
    rows: '{rows} rows',
    commaSeparatedHint: 'Separate several with commas. Leave empty for all. {names}',
    unreadableSpreadsheet: 'it is not a spreadsheet, or it is damaged.',
    rowsMissing: 'it has no rows.',
    passwordProtected: 'it is password-protected.',
    fileTooLarge: 'it is too large.',
    limitExceeded: 'it has more than {words}.',
    tooManyColumns: 'it has too many columns.',
    dateExample: 'a date such as 23/11/2026',
    headingMissing: 'The file has no heading “{heading}”.',
    columnUnknown: 'Choose a column of the sample for the heading “{heading}”, or leave it out.',
  },
  hi: {
    headingMissing: 'फ़ाइल में “{heading}” शीर्षक नहीं है।',
    columnUnknown: 'शीर्षक “{heading}” के लिए नमूने का कोई कॉलम चुनें, या उसे छोड़ दें।',
  },
})
