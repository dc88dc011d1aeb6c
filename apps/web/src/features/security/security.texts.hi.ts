import type { SecurityTexts } from './security.texts.en.ts'

export const securityHi: SecurityTexts = {
  mandatory: {
    tab: 'नया पासवर्ड',
    title: 'नया पासवर्ड चुनें',
    text: 'आपका पासवर्ड नया है या उसकी अवधि समाप्त हो गई है। आगे बढ़ने से पहले अपना पासवर्ड चुनें।',
    submit: 'पासवर्ड सहेजें',
    signOut: 'साइन आउट',
    done: 'आपका नया पासवर्ड सहेज लिया गया।',
  },
}
