import { defineTexts } from '../../lib/texts/texts.ts'

export const mailTexts = defineTexts('platform.mail', {
  en: {
    mailServerUnreachable: 'The mail server could not be reached.',
    unreadable:
      'The key that sealed this mail is not configured. Put it back and send the mail again, or have the person ask for a new one.',
    filesNotAllowed:
      'It was not sent, because its recipient may no longer have the attached file: their access, or what may be mailed, has changed since.',
    filesGone: 'It was not sent, because the attached file has expired. Have it made again.',
    invalidEmail: 'The e-mail address is not valid.',
  },
  hi: {
    mailServerUnreachable: 'मेल सर्वर से संपर्क नहीं हो सका।',
    filesNotAllowed:
      'इसे नहीं भेजा गया, क्योंकि पाने वाले को साथ की फ़ाइल अब शायद नहीं मिल सकती: उनका एक्सेस, या जो मेल किया जा सकता है, बदल गया है।',
    filesGone: 'इसे नहीं भेजा गया, क्योंकि साथ की फ़ाइल की अवधि समाप्त हो गई है। उसे फिर से बनवाएँ।',
    invalidEmail: 'ई-मेल पता सही नहीं है।',
  },
})
