import type { MeTexts } from './me.en.ts'

export const meHi: MeTexts = {
  nav: {
    label: 'स्व-सेवा',
    start: '{{name}}, होम',
    home: 'होम',
    time: 'समय',
    inbox: 'इनबॉक्स',
    people: 'लोग',
    more: 'और',
    overview: 'एक नज़र में',
    pages: '{{name}}: पन्ने',
    waiting_one: '{{count}} आपके लिए बाकी',
    waiting_other: '{{count}} आपके लिए बाकी',
  },
  greeting: {
    morning: 'सुप्रभात, {{name}}',
    afternoon: 'नमस्ते, {{name}}',
    evening: 'शुभ संध्या, {{name}}',
  },
  quick: { title: 'झटपट काम' },
  timePages: 'आपके समय के बारे में सब कुछ',
  moreMe: 'मेरे बारे में',
  moreApp: 'यह ऐप',
}
