import { defineTexts } from '../../../lib/texts/texts.ts'

export const uploadTexts = defineTexts('leave.upload', {
  en: {
    balance: '{name} (balance)',
    balancesSaved: 'Balances saved.',
    joinedOn: '{name} joined on {joined}.',
    aRuleOfTheirOwnHoldsFromChoose: 'A rule of their own holds from {lastOwnFrom}. Choose a later first day.',
    nobodySetsTheirOwnBalances: 'Nobody sets their own balances.',
    openingBalanceFromAFile: 'Opening balance from a file',
    balanceFromAFile: 'Balance from a file',
    fromAFile: 'From a file',
  },
})
