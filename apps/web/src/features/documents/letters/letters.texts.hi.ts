import type { Texts } from '../../../lib/language/i18n.ts'

export const lettersHi: Texts = {
  cancel: 'रद्द करें',
  close: 'बंद करें',
  editor: {
    title: 'पत्र का शीर्षक',
    note: 'क्या बदला है',
    save: 'सहेजें',
    unsaved: 'सहेजा नहीं गया',
    copy: 'प्रति बनाएँ',
    conflict: 'इस बीच किसी और ने यह टेम्पलेट सहेजा है। उनका संस्करण देखने के लिए फिर से लोड करें; आपका सहेजा नहीं गया है।',
    reload: 'फिर से लोड करें',
  },
  log: { withdrawn_one: '{{count}} पत्र वापस लिया गया।', withdrawn_other: '{{count}} पत्र वापस लिए गए।' },
}
