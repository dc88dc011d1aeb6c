import { defineTexts } from '../../../lib/texts/texts.ts'

export const dataQualityTexts = defineTexts('employees.data-quality', {
  en: {
    lookingThroughRecords: 'Checking records',
    comparingRecords: 'Comparing records',
    lookingForGapsAndDuplicatesIn: 'Checking records for gaps and duplicates',
    lookingForGapsAndDuplicatesIn2: 'Checking records for gaps and duplicates',
    lookForGapsAndDuplicatesInRecords: 'Check records for gaps and duplicates',
    pleaseSayWhyThisIsRight: 'Enter why this is correct.',
    dataQuality: 'Data quality',
    sameIdentityNumber: 'Same identity number',
    sameBankAccount: 'Same bank account',
    sameNameAndBirthday: 'Same name and date of birth',
    samePersonalEMail: 'Same personal e-mail',
    samePhoneNumber: 'Same phone number',
  },
  hi: {
    lookingForGapsAndDuplicatesIn2: 'रिकॉर्ड की जाँच',
    comparingRecords: 'रिकॉर्ड मिलाए जा रहे हैं',
    lookingThroughRecords: 'रिकॉर्ड देखे जा रहे हैं',
    lookingForGapsAndDuplicatesIn: 'रिकॉर्ड में कमी और दोहराव की खोज',
  },
})
