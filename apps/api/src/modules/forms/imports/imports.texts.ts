import { defineTexts } from '../../../lib/texts/texts.ts'

export const importsTexts = defineTexts('forms.imports', {
  en: {
    readingTheRows: 'Reading the rows',
    checkingTheRows: 'Checking the rows',
    readingTheFile: 'Reading the file',
    importFromAFile: 'Import from a file',
    anotherSourceHasThisName: 'Another source has this name.',
    lookingForChangesSince: 'Looking for changes since',
    takingAnImportBack: 'Taking an import back',
    takingAnImportBack2: 'Taking an import back',
    removingAbandonedImports: 'Removing abandoned imports',
    removingImports: 'Removing imports',
    theFileWasWritten: 'The file was written.',
    theSampleWasSetUp: 'The sample was set up.',
    theImportHasBegun: 'The import has begun.',
    theImportWasDiscarded: 'The import was discarded.',
    theImportIsBeingTakenBack: 'The import is being taken back.',
    theSourceWasRenamed: 'The source was renamed.',
    theSourceWasForgotten: 'The source was forgotten.',
    aDateYyyyMmDd: 'A date, YYYY-MM-DD.',
    thisFieldIsNotKnown: 'This field is not known.',
    nobodyInYourReachHasThisCode: 'Nobody in your reach has this code.',
  },
  hi: {
    takingAnImportBack2: 'आयात वापस लेना',
  },
})
