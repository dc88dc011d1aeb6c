import { defineTexts } from '../../../lib/texts/texts.ts'

export const importsTexts = defineTexts('employees.imports', {
  en: {
    importReverted: 'Import reverted: {fileName}',
    restoringPeople: 'Restoring people',
    removingPeople: 'Removing people',
    savingUnits: 'Saving units',
    savingPeople: 'Saving people',
    inUseSinceImport: 'In use since the import: {uses}.',
    noLongerExists: 'No longer exists.',
    changedSinceImport: 'Changed since the import.',
    no: 'No. {recordId}',
    formerManagerReportsToThem: 'The former manager, {manager}, now reports to them.',
    valueNowTaken: 'Somebody else now uses a value that would be restored.',
    importBeyondReach: 'This import includes people outside your reach. Ask an administrator.',
  },
  hi: {
    removingPeople: 'लोग हटाए जा रहे हैं',
    restoringPeople: 'लोग वापस लाए जा रहे हैं',
    savingPeople: 'लोग लिखे जा रहे हैं',
    savingUnits: 'इकाइयाँ लिखी जा रही हैं',
  },
})
