import type { Texts } from '../../../lib/language/i18n.ts'

export const benefitsHi: Texts = {
  categories: {
    health: 'स्वास्थ्य',
    insurance: 'बीमा',
    retirement: 'सेवानिवृत्ति',
    meals: 'भोजन',
    travel: 'यात्रा',
    learning: 'सीखना',
    family: 'परिवार',
    leisure: 'मनोरंजन',
    other: 'अन्य',
  },
  mine: {
    title: 'मेरे लाभ',
    from: '{{date}} से',
    probation: 'प्रोबेशन के बाद',
    until: '{{date}} तक',
    more: '{{name}} के बारे में और',
    all: 'सभी {{count}} दिखाएँ',
    less: 'कम दिखाएँ',
  },
}
