import { defineTexts } from '../../../lib/texts/texts.ts'

export const uploadTexts = defineTexts('holidays.upload', {
  en: {
    independenceDay: 'Independence Day',
    itStandsInRowAlreadyNameAllIts:
      'This holiday is already in row {earlier}. List all its locations and states in one row.',
    atMostHolidaysAtOnce: 'You can upload at most {holidayRows} holidays at once.',
    theHolidaysAreSaved: 'Holidays saved.',
  },
})
