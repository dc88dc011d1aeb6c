import { defineTexts } from '../../../lib/texts/texts.ts'

export const approvalsTexts = defineTexts('employees.approvals', {
  en: {
    aFieldOfThisRequestIsNoLonger:
      'A field of this request is no longer part of the record. Reject it, and let it be asked for anew.',
    aChangeOfThisWaitsAlready: 'A change of this waits already.',
  },
  hi: {
    aChangeOfThisWaitsAlready: 'इसका एक बदलाव पहले से लंबित है।',
  },
})
