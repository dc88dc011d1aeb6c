import { defineTexts } from '../../../lib/texts/texts.ts'

export const dataQualityTexts = defineTexts('employees.data-quality', {
  en: {
    lookingThroughRecords: 'Looking through records',
    comparingRecords: 'Comparing records',
    lookingForGapsAndDuplicatesIn: 'Looking for gaps and duplicates in records',
    lookingForGapsAndDuplicatesIn2: 'Looking for gaps and duplicates in records',
    lookForGapsAndDuplicatesInRecords: 'Look for gaps and duplicates in records',
    pleaseSayWhyThisIsRight: 'Please say why this is right.',
    dataQuality: 'Data quality',
    sameIdentityNumber: 'Same identity number',
    sameBankAccount: 'Same bank account',
    sameNameAndBirthday: 'Same name and birthday',
    samePersonalEMail: 'Same personal e-mail',
    samePhoneNumber: 'Same phone number',
  },
  hi: {
    lookingForGapsAndDuplicatesIn2: 'रिकॉर्ड की जाँच',
  },
})
