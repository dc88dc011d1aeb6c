import { defineTexts } from '../../lib/texts/texts.ts'

export const jobsTexts = defineTexts('platform.jobs', {
  en: {
    about: 'About',
    writingRows: 'Writing rows',
    creatingFile: 'Creating the file',
    serverStoppedRepeatedly:
      'The server stopped several times during this job. See the server log for details.',
    jobCancelled: 'The job was cancelled.',
    jobFailed: 'The job failed. See the server log for details.',
  },
  hi: {
    jobFailed: 'काम पूरा नहीं हो सका। विवरण सर्वर लॉग में हैं।',
    writingRows: 'पंक्तियाँ लिखी जा रही हैं',
    creatingFile: 'फ़ाइल लिखी जा रही है',
    serverStoppedRepeatedly: 'इस काम के दौरान सर्वर कई बार रुका। विवरण सर्वर लॉग में हैं।',
    about: 'किस बारे में',
    jobCancelled: 'काम रद्द किया गया।',
  },
})
