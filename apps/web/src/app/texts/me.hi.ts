import type { MeTexts } from './me.en.ts'

export const meHi: MeTexts = {
  nav: {
    label: 'स्व-सेवा',
    start: '{{name}}, होम',
    home: 'होम',
    requests: 'अनुरोध',
    profile: 'मेरी प्रोफ़ाइल',
    team: 'मेरी टीम',
    colleagues: 'सहकर्मी',
  },
  greeting: {
    morning: 'सुप्रभात, {{name}}',
    afternoon: 'नमस्ते, {{name}}',
    evening: 'शुभ संध्या, {{name}}',
  },
  quick: {
    title: 'झटपट काम',
    requests: 'कुछ माँगें, या अपने अनुरोध देखें',
    profile: 'मेरी प्रोफ़ाइल देखें',
    team: 'मेरी टीम देखें',
    colleagues: 'सहकर्मी खोजें',
  },
  about: { title: 'आपका खाता', name: 'नाम', email: 'ई-मेल', organisation: 'संगठन' },
}
