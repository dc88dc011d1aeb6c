import { defineTexts } from '../../../lib/texts/texts.ts'

export const customTexts = defineTexts('reports.custom', {
  en: {
    unknownDataset: 'There is no such data, or you may not see it.',
    partTwice: 'Another set of further data has the same name.',
    needsColumns: 'Choose at least one column.',
    own: 'Reports that you built',
    changes: 'Your changes to custom reports',
    removed: 'Deleted a custom report',
    restored: 'Restored a custom report',
  },
  hi: {
    own: 'आपकी बनाई हुई रिपोर्टें',
    changes: 'रिपोर्टों में आपके किए बदलाव',
    unknownDataset: 'ऐसा डेटा नहीं है, या आप उसे नहीं देख सकते।',
    partTwice: 'आगे के डेटा के दूसरे समूह का नाम यही है।',
    needsColumns: 'कम से कम एक कॉलम चुनें।',
    removed: 'बनाई हुई रिपोर्ट हटाई',
    restored: 'बनाई हुई रिपोर्ट वापस लाई',
  },
})
