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
  hi: {
    rights: 'भूमिकाएँ और अनुमतियाँ',
    rightsText:
      'किसके पास हर कर्मचारी की अनुमतियों से ज़्यादा कौन सी भूमिका और अनुमति है, और वह किनके रिकॉर्ड तक जाती है।',
    signIns: 'साइन-इन',
    signInsText: 'किसने, कब, किस नेटवर्क और ब्राउज़र से साइन-इन किया या करना चाहा।',
  },
})
