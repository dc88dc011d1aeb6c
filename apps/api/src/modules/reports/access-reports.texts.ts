import { defineTexts } from '../../lib/texts/texts.ts'

/** Read by administrators, auditors and IT. */
export const accessReportsTexts = defineTexts('reports.access', {
  en: {
    rights: 'Roles and permissions',
    rightsText:
      'Who has which role and permission beyond those of every employee, and whose records it reaches.',
    signIns: 'Sign-ins',
    signInsText: 'Who signed in or tried to, when, from which network and browser.',
  },
})
