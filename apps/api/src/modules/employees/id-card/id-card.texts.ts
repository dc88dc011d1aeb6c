import { defineTexts } from '../../../lib/texts/texts.ts'

export const idCardTexts = defineTexts('employees.id-card', {
  en: {
    card: '{person}, card {number}',
    labelledCard: '{label}, card {number}',
    idCardSettings: 'ID card settings',
    idCards: 'ID cards',
    idCard: 'ID card',
    oneCardIssued: '1 card issued.',
    cardsIssued: '{issued} cards issued.',
    cardReissued: 'Card revoked and a new one issued.',
    cardRevoked: 'Card revoked.',
    lastDayOutOfRange: 'The last day must be in the future, within {maxCardYears} years.',
  },
})
