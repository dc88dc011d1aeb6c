import type { NoticeKind } from '../../notices/index.ts'

const both = { bell: true, email: true }
const bell = { bell: true, email: false }

export const documentsNotices: readonly NoticeKind[] = [
  {
    kind: 'documents.expiring',
    label: { en: 'A document of mine expires', hi: 'मेरे किसी दस्तावेज़ की अवधि समाप्त हो रही है' },
    title: { en: 'Your {title} expires on {day}', hi: 'आपका {title} {day} को समाप्त हो रहा है' },
    body: { en: 'Please upload the new one before then.', hi: 'कृपया उससे पहले नया अपलोड करें।' },
    defaults: both,
  },
  {
    kind: 'documents.expired',
    label: { en: 'A document of mine has expired', hi: 'मेरे किसी दस्तावेज़ की अवधि समाप्त हो गई' },
    title: { en: 'Your {title} expired on {day}', hi: 'आपका {title} {day} को समाप्त हो गया' },
    body: { en: 'Please upload the new one.', hi: 'कृपया नया अपलोड करें।' },
    defaults: both,
  },
  {
    kind: 'documents.owed',
    label: { en: 'A mandatory document of mine is missing', hi: 'मेरा कोई अनिवार्य दस्तावेज़ बाक़ी है' },
    title: { en: 'Please upload: {title}', hi: 'कृपया अपलोड करें: {title}' },
    body: {
      en: 'It is due on {day}. A photo from your phone is fine.',
      hi: 'अंतिम तारीख़ {day} है। फ़ोन से खींची फ़ोटो भी चलेगी।',
    },
    defaults: both,
  },
  {
    kind: 'documents.stored',
    label: { en: 'HR added a document about me', hi: 'एचआर ने मेरा कोई दस्तावेज़ जोड़ा' },
    title: { en: 'New in your documents: {title}', hi: 'आपके दस्तावेज़ों में नया: {title}' },
    defaults: bell,
  },
  {
    kind: 'documents.issued',
    label: { en: 'A document I asked for was issued', hi: 'माँगा गया दस्तावेज़ मिल गया' },
    title: { en: 'The document you asked for is ready: {title}', hi: 'आपका माँगा दस्तावेज़ तैयार है: {title}' },
    defaults: both,
  },
  {
    kind: 'documents.published',
    label: { en: 'A document of the organisation was published', hi: 'संगठन का नया दस्तावेज़' },
    title: { en: 'New document for you: {title}', hi: 'आपके लिए नया दस्तावेज़: {title}' },
    defaults: bell,
  },
  {
    kind: 'documents.letter',
    label: { en: 'HR sent me a letter', hi: 'एचआर ने मुझे पत्र भेजा' },
    title: { en: 'You have a letter: {title}', hi: 'आपके लिए पत्र: {title}' },
    defaults: bell,
  },
  {
    kind: 'documents.letter_asks',
    label: { en: 'HR sent me a letter to sign', hi: 'एचआर ने मुझे हस्ताक्षर के लिए पत्र भेजा' },
    title: { en: 'A letter to sign: {title}', hi: 'हस्ताक्षर के लिए पत्र: {title}' },
    defaults: bell,
  },
  {
    kind: 'documents.letter_to_sign',
    label: { en: 'A letter waits for my signature', hi: 'कोई पत्र मेरे हस्ताक्षर की प्रतीक्षा में है' },
    title: { en: 'Please sign by {day}: {title}', hi: 'कृपया {day} तक हस्ताक्षर करें: {title}' },
    defaults: both,
  },
  {
    kind: 'documents.letter_overdue',
    label: { en: 'My signature of a letter is overdue', hi: 'किसी पत्र पर मेरे हस्ताक्षर की तारीख़ निकल गई' },
    title: { en: '{title} was to be signed by {day}', hi: '{title} पर {day} तक हस्ताक्षर होने थे' },
    body: { en: 'Please read and sign it.', hi: 'कृपया उसे पढ़ें और हस्ताक्षर करें।' },
    defaults: both,
  },
  {
    kind: 'documents.letter_signed',
    label: { en: 'Somebody signed a letter that I sent', hi: 'किसी ने मेरे भेजे पत्र पर हस्ताक्षर किए' },
    title: { en: '{name} signed {title}', hi: '{name} ने {title} पर हस्ताक्षर किए' },
    defaults: bell,
    permissions: ['documents.letters.send'],
  },
  {
    kind: 'documents.letter_declined',
    label: {
      en: 'Somebody declined to sign a letter that I sent',
      hi: 'किसी ने मेरे भेजे पत्र पर हस्ताक्षर से मना किया',
    },
    title: { en: '{name} declined to sign {title}', hi: '{name} ने {title} पर हस्ताक्षर से मना किया' },
    body: { en: 'Reason: {reason}', hi: 'कारण: {reason}' },
    defaults: both,
    permissions: ['documents.letters.send'],
  },
  {
    kind: 'documents.letter_service_failed',
    label: {
      en: 'A letter that I sent can’t be signed with the signing service',
      hi: 'मेरे भेजे पत्र पर हस्ताक्षर सेवा से हस्ताक्षर नहीं हो सकते',
    },
    title: { en: '{service} failed for {title}', hi: '{title}: {service} से नहीं हो सका' },
    body: {
      en: 'The letter of {name} still waits. It is tried again; you can also have it signed here instead.',
      hi: '{name} का पत्र अब भी प्रतीक्षा में है। फिर कोशिश की जाएगी; आप उस पर यहाँ भी हस्ताक्षर करवा सकते हैं।',
    },
    defaults: both,
    permissions: ['documents.letters.send'],
  },
  {
    kind: 'documents.letters_unsigned',
    label: { en: 'Letters that I sent are not signed in time', hi: 'मेरे भेजे पत्रों पर समय से हस्ताक्षर नहीं हुए' },
    title: { en: 'Letters not signed in time: {count}', hi: 'पत्र जिन पर समय से हस्ताक्षर नहीं हुए: {count}' },
    defaults: bell,
    permissions: ['documents.letters.send'],
  },
  {
    kind: 'documents.letter_withdrawn',
    label: { en: 'A letter to me was withdrawn', hi: 'मुझे भेजा कोई पत्र वापस लिया गया' },
    title: { en: 'A letter was withdrawn: {title}', hi: 'पत्र वापस लिया गया: {title}' },
    body: { en: 'Reason: {reason}', hi: 'कारण: {reason}' },
    defaults: both,
  },
  {
    kind: 'documents.uploaded',
    label: { en: 'Somebody uploaded a document', hi: 'किसी ने दस्तावेज़ अपलोड किया' },
    title: { en: '{name} uploaded {title}', hi: '{name} ने {title} अपलोड किया' },
    defaults: { bell: false, email: false },
    permissions: ['documents.employee.manage'],
  },
  {
    kind: 'documents.summary',
    label: {
      en: 'Documents of employees that expire or are owed',
      hi: 'कर्मचारियों के दस्तावेज़ जो समाप्त हो रहे हैं या बाकी हैं',
    },
    title: {
      en: 'Documents: {expiring} expire soon, {expired} have expired, {owed} are newly overdue',
      hi: 'दस्तावेज़: {expiring} जल्द समाप्त होंगे, {expired} समाप्त हो गए, {owed} का समय अभी बीता',
    },
    defaults: bell,
    permissions: ['documents.employee.view'],
  },
]
