import { defineTexts } from '../../lib/texts/texts.ts'

export const settingsTexts = defineTexts('settings', {
  en: {
    employeeCode: 'Employee code',
    isInUseAlready: '{code} is already in use.',
    codeSetting: 'Code setting',
    youHaveAViewOfThisNameAlready: 'You already have a view with this name.',
    settingsSaved: 'Settings saved.',
    thisTimeZoneIsNotKnown: 'Choose a time zone from the list.',
    thisCurrencyIsNotKnown: 'Choose a currency from the list.',
    checklistsWorkedOff: 'Completed checklists',
    savedViews: 'Saved views',
    defaultViews: 'Default views',
    columnsAndDensityOfLists: 'Columns and density of lists',
    viewSaved: 'View saved.',
    viewDeleted: 'View deleted.',
  },
})
