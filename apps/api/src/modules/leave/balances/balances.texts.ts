import { defineTexts } from '../../../lib/texts/texts.ts'

export const balancesTexts = defineTexts('leave.balances', {
  en: {
    goesBelowLimit: 'This takes {name} below its limit of {limit}: {figure}. Confirm it if that is intended.',
    keyUsed: 'This key was already used for another change of a balance.',
    expiryNotAllowed: 'Only added days can expire, and not before the day they are credited.',
    encashmentNotAllowed: 'The leave rule of {fullName} doesn’t allow encashing {name}.',
    outsideEncashmentPeriod: '{name} can only be encashed from {from} to {to} (month and day).',
    encashmentLimit: '{max} more days of {name} can be encashed this leave year.',
  },
})
