import { defineTexts } from '../../../lib/texts/texts.ts'

export const approvalsTexts = defineTexts('employees.approvals', {
  en: {
    fieldNoLongerExists:
      'A field in this request is no longer part of the record. Reject the request and ask for a new one.',
    changePending: 'A change to this field is already waiting for approval.',
  },
  hi: {
    changePending: 'इसका एक बदलाव पहले से लंबित है।',
    fieldNoLongerExists: 'इस अनुरोध का एक फ़ील्ड अब रिकॉर्ड में नहीं है। इसे अस्वीकार करें और नया माँगें।',
  },
})
