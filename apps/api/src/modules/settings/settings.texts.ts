import { defineTexts } from '../../lib/texts/texts.ts'

export const settingsTexts = defineTexts('settings', {
  en: {
    employeeCode: 'Employee code',
    isInUseAlready: '{code} is in use already.',
    codeSetting: 'Code setting',
    youHaveAViewOfThisNameAlready: 'You have a view of this name already.',
    settingsSaved: 'Settings saved.',
    thisTimeZoneIsNotKnown: 'This time zone is not known.',
    thisCurrencyIsNotKnown: 'This currency is not known.',
    checklistsWorkedOff: 'Checklists worked off',
    savedViews: 'Saved views',
    defaultViews: 'Default views',
    columnsAndDensityOfLists: 'Columns and density of lists',
    viewSaved: 'View saved.',
    viewDeleted: 'View deleted.',
  },
})
