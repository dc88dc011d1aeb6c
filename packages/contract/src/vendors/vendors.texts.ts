import { defineContractTexts } from '../kit/texts.ts'

export const vendorsContractTexts = defineContractTexts('contract.vendors', {
  en: {
    amount: 'Enter an amount such as 1250 or 1250.50.',
    country: 'Enter a country by its two letters, such as IN or DE.',
    account: 'Use letters, digits, dots, hyphens and slashes.',
    gstinForm: 'A GSTIN has 15 characters, such as 27AAPFU0939F1ZV.',
    gstinCheck: 'The GSTIN’s last character doesn’t fit the others. Check it for typing errors.',
    panForm: 'A PAN has five letters, four digits and a letter, such as AAPFU0939F.',
    panOfGstin: 'The GSTIN contains another PAN.',
    vatForm: 'This is not the form of a VAT number of {country}.',
    vatCheck: 'The check digit of the VAT number is wrong. Check it for typing errors.',
    vatCountry: 'Begin the VAT number with the letters of its country, such as DE136695976.',
  },
  hi: {
    amount: '1250 या 1250.50 जैसी राशि लिखें।',
    country: 'देश के दो अक्षर लिखें, जैसे IN या DE।',
    account: 'अक्षर, अंक, बिंदु, हाइफ़न और स्लैश इस्तेमाल करें।',
    gstinForm: 'GSTIN में 15 अक्षर होते हैं, जैसे 27AAPFU0939F1ZV।',
    gstinCheck: 'GSTIN का आख़िरी अक्षर बाकी से मेल नहीं खाता। टाइपिंग की ग़लती जाँचें।',
    panForm: 'PAN में पाँच अक्षर, चार अंक और एक अक्षर होता है, जैसे AAPFU0939F।',
    panOfGstin: 'GSTIN में दूसरा PAN है।',
    vatForm: 'यह {country} के VAT नंबर का रूप नहीं है।',
    vatCheck: 'VAT नंबर का जाँच अंक ग़लत है। टाइपिंग की ग़लती जाँचें।',
    vatCountry: 'VAT नंबर देश के अक्षरों से शुरू करें, जैसे DE136695976।',
  },
})
