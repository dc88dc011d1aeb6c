import type { Texts } from '../../../lib/language/i18n.ts'

/** What self-service shows of pictures; the console's own words are in English. */
export const pictureHi: Texts = {
  change: 'मेरी तस्वीर बदलें',
  changeOf: '{{name}} की तस्वीर बदलें',
  title: 'मेरी तस्वीर',
  titleOf: '{{name}} की तस्वीर',
  close: 'बंद करें',
  text: 'जहाँ आपका संगठन तस्वीरें दिखाता है, वहाँ सहकर्मी इसे देखते हैं। तस्वीर न हो तो नाम के पहले अक्षर दिखते हैं।',
  needsApproval: 'नई तस्वीर स्वीकृति के बाद दिखेगी।',
  now: 'अभी दिख रही है',
  waiting: 'स्वीकृति की प्रतीक्षा में',
  waitingSince: '{{date}} को भेजी गई। स्वीकृति तक पहले वाली तस्वीर दिखेगी।',
  refusedTitle: 'आपकी पिछली तस्वीर नहीं ली गई',
  refusedText: '{{by}}, {{date}}: {{reason}}',
  choose: 'तस्वीर चुनें',
  chooseOther: 'दूसरी तस्वीर चुनें',
  remove: 'तस्वीर हटाएँ',
  removeWaiting: 'दोनों हटाएँ',
  files: 'JPEG, PNG या WebP, 15 MB तक। जो आप देखते हैं केवल वही भेजा जाता है: तस्वीर कहाँ और कब ली गई, यह नहीं।',
  unreadable: 'यह ब्राउज़र इस फ़ाइल को तस्वीर के रूप में नहीं दिखा सकता। कृपया JPEG या PNG तस्वीर चुनें।',
  tooLarge: 'यह फ़ाइल 15 MB से बड़ी है। कृपया छोटी तस्वीर चुनें।',
  area: 'तस्वीर का वह हिस्सा जो दिखेगा। तीर की कुंजियाँ इसे खिसकाती हैं।',
  cropText: 'तस्वीर को खिसकाएँ और बड़ा करें, जब तक चेहरा घेरे में न भर जाए।',
  zoom: 'आकार',
  save: 'यह तस्वीर लगाएँ',
  cancel: 'रद्द करें',
}
