import { defineTexts } from '../../../lib/texts/texts.ts'

export const importsTexts = defineTexts('forms.imports', {
  en: {
    readingTheRows: 'Reading the rows',
    checkingTheRows: 'Checking the rows',
    readingTheFile: 'Reading the file',
    importFromAFile: 'Import from a file',
    anotherSourceHasThisName: 'A source with this name already exists.',
    lookingForChangesSince: 'Checking for later changes',
    takingAnImportBack: 'Reverting an import',
    takingAnImportBack2: 'Reverting an import',
    removingAbandonedImports: 'Deleting abandoned imports',
    removingImports: 'Deleting imports',
    theFileWasWritten: 'The file was saved.',
    theSampleWasSetUp: 'Sample columns saved.',
    theImportHasBegun: 'The import has started.',
    theImportWasDiscarded: 'Import discarded.',
    theImportIsBeingTakenBack: 'The import is being reverted.',
    theSourceWasRenamed: 'Source renamed.',
    theSourceWasForgotten: 'Source removed.',
    aDateYyyyMmDd: 'A date in the format YYYY-MM-DD.',
    thisFieldIsNotKnown: 'This field does not exist.',
    nobodyInYourReachHasThisCode: 'Nobody in your reach has this code.',
  },
  hi: {
    takingAnImportBack2: 'आयात वापस लेना',
  },
})
