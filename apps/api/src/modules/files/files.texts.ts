import { defineTexts } from '../../lib/texts/texts.ts'

export const filesTexts = defineTexts('files', {
  en: {
    uploadAgain: 'This file was not found. Upload it again.',
    deletingAbandonedUploads: 'Deleting abandoned uploads',
    deletingFiles: 'Deleting files',
    deletingMailedFiles: 'Deleting files that mails have carried',
    deletingExpiredDownloads: 'Deleting expired downloads',
    deletingOldJobs: 'Deleting old background jobs',
    deletingJobs: 'Deleting jobs',
    deletingSlots: 'Deleting slots',
    anybodyWithLink: 'Anybody with the link',
    linkWithdrawn: 'Link withdrawn.',
    deletingRemovedFiles: 'Deleting removed files',
    fileRemoved: 'File removed.',
    fileRequest: 'File request',
    uploadedFiles: 'Uploaded files',
    downloads: 'Downloads',
    backgroundJobs: 'Background jobs',
    ownFileRequests: 'File requests',
  },
  hi: {
    linkWithdrawn: 'लिंक वापस लिया गया।',
    fileRemoved: 'फ़ाइल हटाई गई।',
    deletingFiles: 'फ़ाइलें हटाई जा रही हैं',
  },
})
