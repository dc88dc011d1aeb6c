import { defineContractTexts } from '../../kit/texts.ts'

export const identityTexts = defineContractTexts('contract.identity', {
  en: {
    account: 'Please enter the account number.',
    accountForm: 'An account number has 5 to 34 letters and digits.',
    ibanForm: 'An IBAN of this country begins with {country} and has {length} characters.',
    ibanCheck: 'The check digits do not fit. Please compare the IBAN with the document.',
    ifsc: 'An IFSC has 4 letters, a zero and 6 more characters.',
    routing: 'The check digit of the routing number does not fit.',
    bic: 'A BIC has 8 or 11 letters and digits.',
    kindForm: 'This is not how a number of the kind {name} looks.',
    checkDigit: 'The check digit does not fit. Please compare it with the document.',
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
