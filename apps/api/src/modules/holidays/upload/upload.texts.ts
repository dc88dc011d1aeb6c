import { defineTexts } from '../../../lib/texts/texts.ts'

export const uploadTexts = defineTexts('holidays.upload', {
  en: {
    sampleHoliday: 'Independence Day',
    alreadyInRow: 'This holiday is already in row {earlier}. List all its locations and states in one row.',
    tooManyHolidays: 'You can upload at most {holidayRows} holidays at once.',
    holidaysSaved: 'Holidays saved.',
  },
})
