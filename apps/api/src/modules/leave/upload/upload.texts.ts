import { defineTexts } from '../../../lib/texts/texts.ts'

export const uploadTexts = defineTexts('leave.upload', {
  en: {
    belowLimit:
      '{name} would be {days}, below its limit of {limit}. Allow balances below their limit and enter a reason, if that is intended.',
    balance: '{name} (balance)',
    balancesSaved: 'Balances saved.',
    joinedOn: '{name} joined on {joined}.',
    individualRuleApplies: 'An individual rule applies from {lastOwnFrom}. Choose a later first day.',
    typeRequired: 'Please enter the leave type.',
    typeTwice: 'Row {row} already has this person’s balance of {name}.',
    ownBalances: 'You can’t set your own balances.',
    openingBalanceFromFile: 'Opening balance from a file',
    balanceFromFile: 'Balance from a file',
    fromUploadedFile: 'From a file',
  },
  hi: {
    openingBalanceFromFile: 'फ़ाइल से आरंभिक शेष',
    balanceFromFile: 'फ़ाइल से शेष',
  },
})
