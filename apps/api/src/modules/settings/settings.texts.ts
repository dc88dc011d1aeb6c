import { defineTexts } from '../../lib/texts/texts.ts'

export const settingsTexts = defineTexts('settings', {
  en: {
    employeeCode: 'Employee code',
    expenseClaimNumber: 'Expense claim number',
    expensePaymentNumber: 'Expense payment number',
    expenseAdvanceNumber: 'Loan and advance number',
    travelTripNumber: 'Trip number',
    vendorCode: 'Vendor code',
    codeInUse: '{code} is already in use.',
    codeSetting: 'Code setting',
    viewNameTaken: 'You already have a view with this name.',
    settingsSaved: 'Settings saved.',
    unknownTimeZone: 'Choose a time zone from the list.',
    unknownCurrency: 'Choose a currency from the list.',
    completedChecklists: 'Completed checklists',
    savedViews: 'Saved views',
    defaultViews: 'Default views',
    listColumnsAndDensity: 'Columns and density of lists',
    viewSaved: 'View saved.',
    viewDeleted: 'View deleted.',
  },
})
