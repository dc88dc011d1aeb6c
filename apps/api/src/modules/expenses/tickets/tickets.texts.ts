import { defineTexts } from '../../../lib/texts/texts.ts'

/** The server's texts about ticket allowances. */
export const ticketTexts = defineTexts('expenses.tickets', {
  en: {
    policy: 'Ticket allowance policy',
    allowances: 'Ticket allowances',
    dataset: 'What each person gets for travel tickets in the period of the day, and what is left of it',
    period: '{from:day} to {to:day}',
    left: 'Ticket allowance: {left:money} of {total:money} for {period} is left',
    outside: 'There is no ticket allowance on that day',
    notOpen: 'The ticket allowance can be used from {on:day}',
    ended: 'The ticket allowance ended on {on:day}',
    none: 'No ticket allowance policy is for the claimant',
    noneForYou: 'No ticket allowance policy is for you, so this category can’t be claimed.',
    over: '{amount:money} more than the ticket allowance leaves now',
    byPolicy: 'Policy “{policy}”, for everyone',
    byPolicyFor: 'Policy “{policy}”, by {what}',
    givenOne: '{amount:money} for the employee',
    givenAdults: '{count} adults at {amount:money}',
    givenChildren: {
      one: '{count} child under {age} at {amount:money}',
      other: '{count} children under {age} at {amount:money}',
    },
    proportion: 'In proportion to {days} of the {of} days of the period',
    carriedOver: '{amount:money} left from {period}, which is used first',
    opens: {
      one: 'After {count} month of service, from {on:day}',
      other: 'After {count} months of service, from {on:day}',
    },
    starts: 'The policy applies from {on:day}',
    ends: 'Until the last working day, {on:day}',
    lapses: 'What is not used until {to:day} lapses',
    carriedOn: 'What is not used until {to:day} is carried over for one period',
    amountOfChildren: 'Enter the amount per child.',
    needsAmount: 'Choose a category whose amount is as on the receipt.',
    category: 'Category',
    policyName: 'Policy',
    from: 'Period from',
    to: 'Period to',
    entitled: 'Allowance',
    carried: 'Carried over',
    claimed: 'Approved',
    waiting: 'Waiting for approval',
    available: 'Left',
    next: 'Next period from',
  },
  hi: {
    policy: 'टिकट भत्ता नीति',
    period: '{from:day} से {to:day}',
    left: 'टिकट भत्ता: {period} के {total:money} में से {left:money} बाकी है',
    outside: 'उस दिन कोई टिकट भत्ता नहीं है',
    notOpen: 'टिकट भत्ता {on:day} से इस्तेमाल किया जा सकता है',
    ended: 'टिकट भत्ता {on:day} को समाप्त हुआ',
    none: 'दावेदार के लिए कोई टिकट भत्ता नीति नहीं है',
    noneForYou: 'आपके लिए कोई टिकट भत्ता नीति नहीं है, इसलिए इस श्रेणी का दावा नहीं किया जा सकता।',
    over: 'टिकट भत्ते में अभी जो बाकी है, उससे {amount:money} अधिक',
    byPolicy: 'नीति “{policy}”, सभी के लिए',
    byPolicyFor: 'नीति “{policy}”, {what} के अनुसार',
    givenOne: 'कर्मचारी के लिए {amount:money}',
    givenAdults: '{count} वयस्क, प्रत्येक {amount:money}',
    givenChildren: {
      one: '{age} वर्ष से कम का {count} बच्चा, {amount:money}',
      other: '{age} वर्ष से कम के {count} बच्चे, प्रत्येक {amount:money}',
    },
    proportion: 'अवधि के {of} में से {days} दिनों के अनुपात में',
    carriedOver: '{period} से बचे {amount:money}, जो पहले इस्तेमाल होते हैं',
    opens: {
      one: '{count} महीने की सेवा के बाद, {on:day} से',
      other: '{count} महीनों की सेवा के बाद, {on:day} से',
    },
    starts: 'नीति {on:day} से लागू है',
    ends: 'अंतिम कार्य दिवस {on:day} तक',
    lapses: '{to:day} तक जो इस्तेमाल नहीं होता, वह समाप्त हो जाता है',
    carriedOn: '{to:day} तक जो इस्तेमाल नहीं होता, वह एक अवधि के लिए आगे जाता है',
  },
})

const isWholeYear = (from: string, to: string) =>
  from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`

/** What a period is called: its year, else its days. */
export const periodWords = (from: string, to: string): string =>
  isWholeYear(from, to) ? from.slice(0, 4) : ticketTexts('period', { from, to })
