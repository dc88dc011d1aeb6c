import type { SessionTexts } from './session.texts.en.ts'

export const sessionHi: SessionTexts = {
  signIn: {
    tab: 'साइन इन',
    title: 'साइन इन करें',
    subtitle: 'अपना काम का ई-मेल पता इस्तेमाल करें।',
    email: 'ई-मेल पता',
    password: 'पासवर्ड',
    submit: 'साइन इन करें',
    sso: 'सिंगल साइन-ऑन से साइन इन करें',
    chooseTitle: 'संगठन चुनें',
    chooseText: '{{email}} कई संगठनों में है।',
    back: 'दूसरा खाता इस्तेमाल करें',
    forgot: 'पासवर्ड भूल गए?',
    create: 'संगठन बनाएँ',
    noAnswer: 'सर्वर ने सत्र नहीं दिया। कृपया फिर से कोशिश करें।',
  },
  invitation: {
    title: 'स्वागत है, {{name}}',
    text: '{{organisation}} ने आपको बुलाया है। {{email}} के लिए पासवर्ड चुनें।',
    submit: 'पासवर्ड सेट करें',
    doneTitle: 'आपका पासवर्ड सेट हो गया',
    doneText: '{{email}} और अपने नए पासवर्ड से साइन इन करें।',
  },
}
