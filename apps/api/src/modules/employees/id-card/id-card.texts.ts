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
  hi: {
    card: '{person}, कार्ड {number}',
    labelledCard: '{label}, कार्ड {number}',
    idCardSettings: 'आईडी कार्ड की सेटिंग',
    idCards: 'आईडी कार्ड',
    idCard: 'आईडी कार्ड',
    oneCardIssued: '1 कार्ड जारी हुआ।',
    cardsIssued: '{issued} कार्ड जारी हुए।',
    cardReissued: 'कार्ड रद्द हुआ और नया जारी हुआ।',
    cardRevoked: 'कार्ड रद्द हुआ।',
    lastDayOutOfRange: 'आख़िरी दिन आगे का होना चाहिए, {maxCardYears} साल के अंदर।',
  },
})
