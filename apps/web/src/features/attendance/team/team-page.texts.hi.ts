import type { Texts } from '../../../lib/language/i18n.ts'

/** Texts of the dashboard's tab Team. */
export const teamPageHi: Texts = {
  about: 'आज आपकी टीम कहाँ है।',
  views: 'दृश्य',
  summary: 'सारांश',
  people: 'लोग',
  none: 'दिखाने के लिए कोई टीम नहीं',
  noneText: 'यहाँ आपको सीधे रिपोर्ट करने वाले लोग दिखते हैं; ऐसा कोई न हो तो आपके मैनेजर और सहकर्मी।',
  name: 'नाम',
  state: 'आज',
  calendar: 'कौन नहीं है',
  first: '{{count}} में से पहले {{shown}} लोग, नाम के क्रम में।',
}
