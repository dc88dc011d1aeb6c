import { defineTexts } from '../../lib/texts/texts.ts'

export const filesTexts = defineTexts('files', {
  en: {
    removingAbandonedUploads: 'Deleting abandoned uploads',
    removingFiles: 'Deleting files',
    removingExpiredDownloads: 'Deleting expired downloads',
    forgettingOldBackgroundWork: 'Deleting old background jobs',
    removingJobs: 'Deleting jobs',
    removingSlots: 'Deleting slots',
    whoeverHasTheLink: 'Anybody with the link',
    linkWithdrawn: 'Link withdrawn.',
    deletingRemovedFiles: 'Deleting removed files',
    fileRemoved: 'File removed.',
    fileAskedForByLink: 'File request',
    uploadedFiles: 'Uploaded files',
    downloads: 'Downloads',
    backgroundWorkAskedFor: 'Background jobs',
    filesAskedForByLink: 'File requests',
  },
  hi: {
    linkWithdrawn: 'लिंक वापस लिया गया।',
    fileRemoved: 'फ़ाइल हटाई गई।',
    removingFiles: 'फ़ाइलें हटाई जा रही हैं',
  },
})
