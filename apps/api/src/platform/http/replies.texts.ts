import { defineTexts } from '../../lib/texts/texts.ts'

/** What a call replies in one word when there is nothing else to say. */
export const repliesTexts = defineTexts('platform.replies', {
  en: {
    saved: 'Saved.',
    added: 'Added.',
    done: 'Done.',
    removed: 'Removed.',
    deleted: 'Deleted.',
    withdrawn: 'Withdrawn.',
    published: 'Published.',
    released: 'Released.',
    locked: 'Locked.',
    settled: 'Settled.',
    merged: 'Merged.',
    reminded: 'Reminded.',
    suspended: 'Suspended.',
  },
  hi: {
    saved: 'सहेजा गया।',
    added: 'जोड़ा गया।',
    done: 'हो गया।',
    removed: 'हटाया गया।',
    deleted: 'हटाया गया।',
    withdrawn: 'वापस लिया गया।',
    published: 'प्रकाशित हुआ।',
    released: 'खोला गया।',
    locked: 'लॉक किया गया।',
    settled: 'निपटाया गया।',
    merged: 'मिलाया गया।',
    reminded: 'याद दिलाया गया।',
    suspended: 'निलंबित किया गया।',
  },
})

const byWord = {
  'Saved.': 'saved',
  'Added.': 'added',
  'Done.': 'done',
  'Removed.': 'removed',
  'Deleted.': 'deleted',
  'Withdrawn.': 'withdrawn',
  'Published.': 'published',
  'Released.': 'released',
  'Locked.': 'locked',
  'Settled.': 'settled',
  'Merged.': 'merged',
  'Reminded.': 'reminded',
  'Suspended.': 'suspended',
} as const

/** The message of a reply in the reader's language; only single words are not texts already. */
export const replyWords = (message: string): string =>
  message in byWord ? repliesTexts(byWord[message as keyof typeof byWord]) : message
