import { defineTexts } from '../../../lib/texts/texts.ts'

export const idCardTexts = defineTexts('employees.id-card', {
  en: {
    card: '{person}, card {number}',
    card2: '{label}, card {number}',
    idCardSettings: 'ID card settings',
    idCards: 'ID cards',
    idCard: 'ID card',
    n1CardMade: '1 card issued.',
    cardsMade: '{issued} cards issued.',
    cardRevokedANewOneMade: 'Card revoked and a new one issued.',
    cardRevoked: 'Card revoked.',
    theLastDayMustLieAheadWithinYears: 'The last day must be in the future, within {maxCardYears} years.',
  },
})
