import { defineTexts } from '../../../lib/texts/texts.ts'

export const sheetsTexts = defineTexts('forms.sheets', {
  en: {
    rows: '{rows} rows',
    severalWithCommasBetweenThemEmpty: 'Several with commas between them; empty for all. {names}',
    itIsNoSpreadsheetOrDamaged: 'it is no spreadsheet, or damaged.',
    itHasNoRows: 'it has no rows.',
    itIsProtectedByAPassword: 'it is protected by a password.',
    itIsTooLarge: 'it is too large.',
    itHasMoreThan: 'it has more than {words}.',
    itHasTooManyColumns: 'it has too many columns.',
    aDaySuchAs23112026: 'a day such as 23/11/2026',
  },
})
