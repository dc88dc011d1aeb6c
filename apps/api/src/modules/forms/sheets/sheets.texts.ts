import { defineTexts } from '../../../lib/texts/texts.ts'

export const sheetsTexts = defineTexts('forms.sheets', {
  en: {
    rows: '{rows} rows',
    severalWithCommasBetweenThemEmpty: 'Separate several with commas. Leave empty for all. {names}',
    itIsNoSpreadsheetOrDamaged: 'it is not a spreadsheet, or it is damaged.',
    itHasNoRows: 'it has no rows.',
    itIsProtectedByAPassword: 'it is password-protected.',
    itIsTooLarge: 'it is too large.',
    itHasMoreThan: 'it has more than {words}.',
    itHasTooManyColumns: 'it has too many columns.',
    aDaySuchAs23112026: 'a date such as 23/11/2026',
  },
})
