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
    pages: '{{name}}: पेज',
    waiting_one: '{{count}} अनुरोध आपके निर्णय के लिए',
    waiting_other: '{{count}} अनुरोध आपके निर्णय के लिए',
  },
  greeting: {
    morning: 'सुप्रभात, {{name}}',
    afternoon: 'नमस्ते, {{name}}',
    evening: 'शुभ संध्या, {{name}}',
  },
  quick: { title: 'झटपट काम' },
  timePages: 'उपस्थिति, छुट्टी और शिफ़्ट',
  moreMe: 'मेरी जानकारी',
  moreService: 'काम और सेवाएँ',
  moreLeaving: 'नौकरी छोड़ना',
  moreApp: 'ऐप और खाता',
}
