import { defineTexts } from '../../lib/texts/texts.ts'

export const operationsTexts = defineTexts('operations', {
  en: {
    entries: '{count} entries',
    thisWasNotFound: 'This was not found.',
    thisHasEndedAlready: 'This has ended already.',
    thisWaitsOrRunsAlready: 'This waits or runs already.',
    thereIsNoSuchState: 'There is no such state.',
    peopleAreGivenById: 'People are given by id.',
    pleaseEnterDatesAsYyyyMmDd: 'Please enter dates as YYYY-MM-DD.',
    backgroundWorkCantBeFilteredBy: "Background work can't be filtered by {name}.",
    backgroundWorkCantBeSortedBy: "Background work can't be sorted by {name}.",
    theRunHasBeenAskedFor: 'The run has been asked for.',
  },
})
