import { defineTexts } from '../../lib/texts/texts.ts'

export const operationsTexts = defineTexts('operations', {
  en: {
    entries: '{count} entries',
    jobNotFound: 'Not found.',
    alreadyFinished: 'This job has already finished.',
    alreadyWaitingOrRunning: 'This job is already waiting or running.',
    unknownStatus: 'This status does not exist.',
    personIdRequired: 'Enter people by ID.',
    dateNotIso: 'Please enter dates as YYYY-MM-DD.',
    filterNotSupported: 'Background jobs can’t be filtered by {name}.',
    sortNotSupported: 'Background jobs can’t be sorted by {name}.',
    runRequested: 'Run requested.',
  },
})
