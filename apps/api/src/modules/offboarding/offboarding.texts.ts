import type { SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import { defineTexts, type Text } from '../../lib/texts/texts.ts'

/** The server's texts about separations. */
export const offboardingTexts = defineTexts('offboarding', {
  en: {
    item: 'Separation',
    itemNumber: 'Separation {id}',
    status0: 'Pending',
    status1: 'On Notice Period',
    status2: 'Rejected',
    status3: 'Initiate For FNF',
    status4: 'Offboarded',
    status5: 'On hold',
    status6: 'Pending Clearance',
    status7: 'Withdraw',
    giveReason: 'Give a reason.',
    dayNeeded: 'Agree a last working day from today on first.',
  },
  hi: {
    status0: 'लंबित',
    status1: 'नोटिस अवधि में',
    status2: 'अस्वीकृत',
    status3: 'अंतिम भुगतान',
    status4: 'कार्यमुक्त',
    status5: 'रोका गया',
    status6: 'क्लीयरेंस बाकी',
    status7: 'वापस लिया गया',
  },
})

/** A status in words, in the language of its reader. */
export const statusText = (status: SeparationStatus): Text => offboardingTexts.text(`status${status}`)
