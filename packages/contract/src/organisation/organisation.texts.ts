import { defineContractTexts } from '../kit/texts.ts'

export const organisationTexts = defineContractTexts('contract.organisation', {
  en: {
    webAddress: 'Please enter an address like https://example.com.',
    phone: 'Please enter a phone number, with its country code.',
    likeThis: 'Use the format {example}.',
    latitude: 'The latitude must be between -90 and 90.',
    longitude: 'The longitude must be between -180 and 180.',
    radius: 'The radius must be between {least} m and {most} km.',
    fewCorners: 'An area must have at least {count} corners.',
    manyCorners: 'An area can have at most {count} corners.',
    cornerTwice: 'Corner {number} repeats another corner.',
    tooWide: 'The area is larger than {most} km across.',
    crossesItself: 'The outline crosses itself.',
    tooSmall: 'The area is smaller than {least} m².',
  },
  hi: {
    webAddress: 'कृपया https://example.com जैसा पता लिखें।',
    phone: 'कृपया देश के कोड के साथ फ़ोन नंबर लिखें।',
    likeThis: 'कृपया इसे {example} जैसा लिखें।',
    latitude: 'अक्षांश -90 और 90 के बीच होता है।',
    longitude: 'देशांतर -180 और 180 के बीच होता है।',
    radius: 'त्रिज्या {least} मी और {most} किमी के बीच होती है।',
    fewCorners: 'क्षेत्र के कम से कम {count} कोने होते हैं।',
    manyCorners: 'क्षेत्र के अधिक से अधिक {count} कोने होते हैं।',
    cornerTwice: 'कोना {number} पहले से है।',
    tooWide: 'क्षेत्र {most} किमी से अधिक चौड़ा है।',
    crossesItself: 'रेखा स्वयं को काटती है।',
    tooSmall: 'क्षेत्र {least} मी² से छोटा है।',
  },
})
