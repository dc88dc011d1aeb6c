import { defineTexts } from '../../../lib/texts/texts.ts'

export const importsTexts = defineTexts('employees.imports', {
  en: {
    importTakenBack: 'Import reverted: {fileName}',
    restoringPeople: 'Restoring people',
    removingPeople: 'Removing people',
    writingUnits: 'Saving units',
    writingPeople: 'Saving people',
    inUseSinceThen: 'In use since the import: {uses}.',
    notThereAnyMore: 'No longer exists.',
    changedSinceThen: 'Changed since the import.',
    no: 'No. {recordId}',
    theFormerManagerReportsToThem: 'The former manager, {manager}, now reports to them.',
    somebodyElseHasAValueByNowThat: 'Somebody else now uses a value that would be restored.',
    itWrotePeopleWhoAreNotAmongThose: 'This import includes people outside your reach. Ask an administrator.',
  },
  hi: {
    removingPeople: 'लोग हटाए जा रहे हैं',
    restoringPeople: 'लोग वापस लाए जा रहे हैं',
    writingPeople: 'लोग लिखे जा रहे हैं',
    writingUnits: 'इकाइयाँ लिखी जा रही हैं',
  },
})
