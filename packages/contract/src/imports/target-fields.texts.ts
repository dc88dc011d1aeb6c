import { defineContractTexts } from '../kit/texts.ts'

/** Names of the targets that the import adds to those of the form. */
export const targetTexts = defineContractTexts('contract.import_targets', {
  en: {
    fullName: 'Full name',
    managerName: 'Manager (by name)',
    leavingDate: 'Leaving date',
    leavingReason: 'Reason for leaving',
    employmentStatus: 'Employment status',
  },
  hi: {
    fullName: 'पूरा नाम',
    managerName: 'मैनेजर (नाम से)',
    leavingDate: 'सेवा छोड़ने की तारीख',
    leavingReason: 'सेवा छोड़ने का कारण',
    employmentStatus: 'रोज़गार की स्थिति',
  },
})
