import { defineTexts } from '../../../lib/texts/texts.ts'

export const idCardTexts = defineTexts('employees.id-card', {
  en: {
    card: '{person}, card {number}',
    card2: '{label}, card {number}',
    idCardSettings: 'ID card settings',
    idCards: 'ID cards',
    idCard: 'ID card',
    n1CardMade: '1 card made.',
    cardsMade: '{issued} cards made.',
    cardRevokedANewOneMade: 'Card revoked, a new one made.',
    cardRevoked: 'Card revoked.',
    theLastDayMustLieAheadWithinYears: 'The last day must lie ahead, within {maxCardYears} years.',
  },
})
