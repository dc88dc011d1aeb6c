import { defineTexts } from '../../lib/texts/texts.ts'

export const filesTexts = defineTexts('files', {
  en: {
    removingAbandonedUploads: 'Removing abandoned uploads',
    removingFiles: 'Removing files',
    removingExpiredDownloads: 'Removing expired downloads',
    forgettingOldBackgroundWork: 'Forgetting old background work',
    removingJobs: 'Removing jobs',
    removingSlots: 'Removing slots',
    whoeverHasTheLink: 'Whoever has the link',
    linkWithdrawn: 'Link withdrawn.',
    deletingRemovedFiles: 'Deleting removed files',
    fileRemoved: 'File removed.',
    fileAskedForByLink: 'File asked for by link',
    uploadedFiles: 'Uploaded files',
    downloads: 'Downloads',
    backgroundWorkAskedFor: 'Background work asked for',
    filesAskedForByLink: 'Files asked for by link',
  },
  hi: {
    linkWithdrawn: 'लिंक वापस लिया गया।',
    fileRemoved: 'फ़ाइल हटाई गई।',
  },
})
