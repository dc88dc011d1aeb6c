import { defineTexts } from '../../../lib/texts/texts.ts'

export const dataQualityTexts = defineTexts('employees.data-quality', {
  en: {
    checkingRecords: 'Checking records',
    comparingRecords: 'Comparing records',
    checkingForGaps: 'Checking records for gaps and duplicates',
    recordCheck: 'Checking records for gaps and duplicates',
    checkForGaps: 'Check records for gaps and duplicates',
    reasonRequired: 'Enter why this is correct.',
    dataQuality: 'Data quality',
    sameIdentityNumber: 'Same identity number',
    sameBankAccount: 'Same bank account',
    sameNameAndBirthDate: 'Same name and date of birth',
    samePersonalEmail: 'Same personal e-mail',
    samePhoneNumber: 'Same phone number',
  },
  hi: {
    checkForGaps: 'रिकॉर्ड में कमियों और दोहराव की जाँच',
    recordCheck: 'रिकॉर्ड की जाँच',
    comparingRecords: 'रिकॉर्ड मिलाए जा रहे हैं',
    checkingRecords: 'रिकॉर्ड देखे जा रहे हैं',
    checkingForGaps: 'रिकॉर्ड में कमी और दोहराव की खोज',
    reasonRequired: 'लिखें कि यह सही क्यों है।',
    dataQuality: 'डेटा की गुणवत्ता',
    sameIdentityNumber: 'एक ही पहचान नंबर',
    sameBankAccount: 'एक ही बैंक खाता',
    sameNameAndBirthDate: 'एक ही नाम और जन्म तिथि',
    samePersonalEmail: 'एक ही निजी ई-मेल',
    samePhoneNumber: 'एक ही फ़ोन नंबर',
  },
})
