import { defineTexts } from '../../lib/texts/texts.ts'

export const jobsTexts = defineTexts('platform.jobs', {
  en: {
    writingRows: 'Writing rows',
    writingTheFile: 'Writing the file',
    theServerStoppedSeveralTimesWhile:
      'The server stopped several times while it was at this. The details are in the server log.',
    theJobWasAskedToStop: 'The job was asked to stop.',
    theWorkCouldNotBeCompletedThe: 'The work could not be completed. The details are in the server log.',
  },
  hi: {
    theWorkCouldNotBeCompletedThe: 'काम पूरा नहीं हो सका। विवरण सर्वर लॉग में हैं।',
  },
})
