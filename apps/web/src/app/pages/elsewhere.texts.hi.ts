import type { elsewhereEn } from './elsewhere.texts.en.ts'

export const elsewhereHi: { [K in keyof typeof elsewhereEn]: string } = {
  title: 'आप {{name}} के रूप में साइन इन हैं, पर कंसोल तक आपकी पहुँच नहीं है',
  text: 'यह पेज व्यवस्थापकों के लिए है। आपके अपने पेज सेल्फ़-सर्विस में हैं।',
  me: 'सेल्फ़-सर्विस पर जाएँ',
  other: 'किसी और के रूप में साइन इन करें',
}
