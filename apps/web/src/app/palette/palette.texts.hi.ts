import type { PaletteTexts } from './palette.texts.en.ts'

export const paletteHi: PaletteTexts = {
  label: 'लोग, पेज, सेटिंग और काम खोजें',
  placeholder: 'खोजें या लिखें कि क्या करना है',
  empty: '“{{query}}” से कुछ नहीं मिला।',
  searching: 'खोज रहे हैं',
  failed: 'खोज का एक हिस्सा नहीं हो सका: {{reason}}',
  recent: 'हाल के',
  screens: 'पेज',
  settings: 'सेटिंग',
  people: 'लोग',
  records: 'रिकॉर्ड',
  actions: 'काम',
  move: 'आगे-पीछे',
  open: 'खोलें',
  close: 'बंद करें',
  results_one: '{{count}} नतीजा',
  results_other: '{{count}} नतीजे',
  scheme: {
    dark: 'डार्क मोड चालू करें',
    light: 'लाइट मोड चालू करें',
    auto: 'डिवाइस के अनुसार',
  },
  language: 'भाषा बदलें: {{name}}',
  signOut: 'साइन आउट करें',
}
