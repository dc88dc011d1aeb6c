import { defineTexts } from '../../../lib/texts/texts.ts'

export const uploadTexts = defineTexts('holidays.upload', {
  en: {
    sampleHoliday: 'Independence Day',
    alreadyInRow: 'This holiday is already in row {earlier}. List all its locations and states in one row.',
    tooManyHolidays: 'You can upload at most {holidayRows} holidays at once.',
    holidaysSaved: 'Holidays saved.',
  },
  hi: {
    sampleHoliday: 'स्वतंत्रता दिवस',
    alreadyInRow: 'यह अवकाश पहले से पंक्ति {earlier} में है। उसके सभी स्थान और राज्य एक ही पंक्ति में लिखें।',
    tooManyHolidays: 'आप एक बार में अधिक से अधिक {holidayRows} अवकाश अपलोड कर सकते हैं।',
    holidaysSaved: 'अवकाश सहेजे गए।',
  },
})
