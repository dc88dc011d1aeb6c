import { defineTexts } from '../../../lib/texts/texts.ts'

export const importsTexts = defineTexts('employees.imports', {
  en: {
    importTakenBack: 'Import taken back: {fileName}',
    restoringPeople: 'Restoring people',
    removingPeople: 'Removing people',
    writingUnits: 'Writing units',
    writingPeople: 'Writing people',
    inUseSinceThen: 'In use since then: {uses}.',
    notThereAnyMore: 'Not there any more.',
    changedSinceThen: 'Changed since then.',
    no: 'No. {recordId}',
    theFormerManagerReportsToThem: '{manager}, the former manager, reports to them by now.',
    somebodyElseHasAValueByNowThat: 'Somebody else has a value by now that would come back.',
    itWrotePeopleWhoAreNotAmongThose:
      'It wrote people who are not among those you may change so. Ask an administrator.',
  },
})
