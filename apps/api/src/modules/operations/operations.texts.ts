import { defineTexts } from '../../lib/texts/texts.ts'

export const operationsTexts = defineTexts('operations', {
  en: {
    entries: '{count} entries',
    thisWasNotFound: 'Not found.',
    thisHasEndedAlready: 'This job has already finished.',
    thisWaitsOrRunsAlready: 'This job is already waiting or running.',
    thereIsNoSuchState: 'This status does not exist.',
    peopleAreGivenById: 'Enter people by ID.',
    pleaseEnterDatesAsYyyyMmDd: 'Please enter dates as YYYY-MM-DD.',
    backgroundWorkCantBeFilteredBy: 'Background jobs can’t be filtered by {name}.',
    backgroundWorkCantBeSortedBy: 'Background jobs can’t be sorted by {name}.',
    theRunHasBeenAskedFor: 'Run requested.',
  },
})
