import type { PasswordTexts } from './password.texts.en.ts'

export const passwordHi: PasswordTexts = {
  met: '{{count}} में से {{met}}',
  isMet: 'पूरा',
  isOpen: 'अभी बाकी',
  strength: { 1: 'अनुमान लगाना आसान', 2: 'ठीक', 3: 'अच्छा', 4: 'मज़बूत' },
  rule: {
    length: 'कम से कम 8 अक्षर',
    upper_case: 'कम से कम एक बड़ा अक्षर',
    lower_case: 'कम से कम एक छोटा अक्षर',
    number: 'कम से कम एक अंक',
    special: 'कम से कम एक विशेष चिह्न',
    length_10_to_14: '10 से 14 अक्षर',
    own_name: 'आपके नाम और ई-मेल पते के बिना',
    common: 'सबसे पहले अनुमान लगाए जाने वाले पासवर्ड में से नहीं',
  },
}
