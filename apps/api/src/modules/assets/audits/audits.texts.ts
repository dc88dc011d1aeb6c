import { defineTexts } from '../../../lib/texts/texts.ts'

/** The server's words about audits and labels of assets. */
export const auditsTexts = defineTexts('assets.audits', {
  en: {
    audit: 'Asset audit',
    started: { one: 'Started. {count} asset is expected.', other: 'Started. {count} assets are expected.' },
    closed: 'The audit is ended.',
    choosePlace: 'Choose it from the list.',
    labels: 'Asset labels',
    qrOf: 'QR code of {code}',
  },
  hi: {},
})
