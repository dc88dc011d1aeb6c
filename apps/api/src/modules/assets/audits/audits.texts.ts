import { defineTexts } from '../../../lib/texts/texts.ts'

/** The server's texts about audits and labels of assets. */
export const auditsTexts = defineTexts('assets.audits', {
  en: {
    audit: 'Asset audit',
    started: {
      one: 'Audit started. {count} asset expected.',
      other: 'Audit started. {count} assets expected.',
    },
    closed: 'Audit ended.',
    choosePlace: 'Choose from the list.',
    labels: 'Asset labels',
    qrOf: 'QR code of {code}',
  },
  hi: {},
})
