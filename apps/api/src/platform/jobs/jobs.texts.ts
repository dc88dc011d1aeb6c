import { defineTexts } from '../../lib/texts/texts.ts'

export const jobsTexts = defineTexts('platform.jobs', {
  en: {
    writingRows: 'Writing rows',
    writingTheFile: 'Creating the file',
    theServerStoppedSeveralTimesWhile:
      'The server stopped several times during this job. See the server log for details.',
    theJobWasAskedToStop: 'The job was cancelled.',
    theWorkCouldNotBeCompletedThe: 'The job failed. See the server log for details.',
  },
  hi: {
    theWorkCouldNotBeCompletedThe: 'काम पूरा नहीं हो सका। विवरण सर्वर लॉग में हैं।',
    writingRows: 'पंक्तियाँ लिखी जा रही हैं',
    writingTheFile: 'फ़ाइल लिखी जा रही है',
    theServerStoppedSeveralTimesWhile: 'इस काम के दौरान सर्वर कई बार रुका। विवरण सर्वर लॉग में हैं।',
  },
})
