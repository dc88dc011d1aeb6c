import { defineContractTexts } from '../../kit/texts.ts'

export const identityTexts = defineContractTexts('contract.identity', {
  en: {
    account: 'Enter the account number.',
    accountForm: 'An account number must have 5 to 34 letters and digits.',
    ibanForm: 'An IBAN for this country must start with {country} and have {length} characters.',
    ibanCheck: 'The check digits are incorrect. Please compare the IBAN with the document.',
    ifsc: 'An IFSC must have 4 letters, a zero and 6 more characters.',
    routing: 'The check digit of the routing number is incorrect.',
    bic: 'A BIC must have 8 or 11 letters and digits.',
    kindForm: 'This is not a valid {name}.',
    checkDigit: 'The check digit is incorrect. Please compare the number with the document.',
    slug: 'Use capitals, digits and underscores.',
  },
  hi: {
    account: 'कृपया खाता नंबर लिखें।',
    accountForm: 'खाता नंबर में 5 से 34 अक्षर और अंक होते हैं।',
    ibanForm: 'इस देश का IBAN {country} से शुरू होता है और उसमें {length} अक्षर होते हैं।',
    ibanCheck: 'जाँच के अंक मेल नहीं खाते। कृपया IBAN को दस्तावेज़ से मिलाएँ।',
    ifsc: 'IFSC में 4 अक्षर, एक शून्य और 6 और अक्षर होते हैं।',
    routing: 'राउटिंग नंबर का जाँच अंक मेल नहीं खाता।',
    bic: 'BIC में 8 या 11 अक्षर और अंक होते हैं।',
    kindForm: '{name} का नंबर ऐसा नहीं होता।',
    checkDigit: 'जाँच अंक मेल नहीं खाता। कृपया दस्तावेज़ से मिलाएँ।',
    slug: 'बड़े अक्षर, अंक और अंडरस्कोर लिखें।',
  },
})
