import { defineContractTexts } from '../kit/texts.ts'

/** Why a column is matched to a field, one sentence each. */
export const matchingTexts = defineContractTexts('contract.import_matching', {
  en: {
    ownName: 'The heading is the field’s name.',
    usualHeading: '“{heading}” is a usual heading for {field}.',
    similar: 'The heading resembles {field}.',
    nameBesideFirst: 'Beside the first name, it is the {field}.',
    codes: 'The cells are employee codes of this file.',
    someCodes: 'The cells are codes, not names.',
    lastTime: 'Chosen for this heading last time.',
    skippedLastTime: 'Skipped last time.',
    product: 'Exports of {product} have it under this heading.',
    notUsed: 'Exports of {product} have no use for it here.',
    noField: 'No field fits this column.',
    emails: 'The cells are e-mail addresses.',
    choices: 'The cells are choices of {field}.',
    records: 'The cells are names of {field} that exist.',
  },
  hi: {
    ownName: 'शीर्षक फ़ील्ड का ही नाम है।',
    usualHeading: '“{heading}” {field} के लिए आम शीर्षक है।',
    similar: 'शीर्षक {field} से मिलता-जुलता है।',
    nameBesideFirst: 'पहले नाम के साथ होने से यह {field} है।',
    codes: 'इन सेल में इसी फ़ाइल के कर्मचारी कोड हैं।',
    someCodes: 'सेल में नाम नहीं, कोड हैं।',
    lastTime: 'पिछली बार इस शीर्षक के लिए यही चुना गया था।',
    skippedLastTime: 'पिछली बार छोड़ा गया था।',
    product: '{product} से निकली फ़ाइलों में यह इसी शीर्षक के नीचे होता है।',
    notUsed: '{product} से निकली फ़ाइलों के इस कॉलम का यहाँ कोई उपयोग नहीं है।',
    noField: 'इस कॉलम के लिए कोई फ़ील्ड नहीं मिली।',
    emails: 'इन सेल में ई-मेल पते हैं।',
    choices: 'इन सेल में {field} के विकल्प हैं।',
    records: 'इन सेल में {field} के मौजूदा नाम हैं।',
  },
})
