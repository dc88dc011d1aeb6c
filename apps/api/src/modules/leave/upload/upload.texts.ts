import { defineTexts } from '../../../lib/texts/texts.ts'

export const uploadTexts = defineTexts('leave.upload', {
  en: {
    belowLimit:
      '{name} would be {days}, below its limit of {limit}. Allow balances below their limit and enter a reason, if that is intended.',
    balance: '{name} (balance)',
    balancesSaved: 'Balances saved.',
    joinedOn: '{name} joined on {joined}.',
    aRuleOfTheirOwnHoldsFromChoose:
      'An individual rule applies from {lastOwnFrom}. Choose a later first day.',
    nobodySetsTheirOwnBalances: 'You can’t set your own balances.',
    openingBalanceFromAFile: 'Opening balance from a file',
    balanceFromAFile: 'Balance from a file',
    fromAFile: 'From a file',
  },
  hi: {
    openingBalanceFromAFile: 'फ़ाइल से आरंभिक शेष',
    balanceFromAFile: 'फ़ाइल से शेष',
  },
})
