import { defineTexts } from '../../../lib/texts/texts.ts'

export const uploadTexts = defineTexts('holidays.upload', {
  en: {
    independenceDay: 'Independence Day',
    itStandsInRowAlreadyNameAllIts: 'It stands in row {earlier} already: name all its places in one row.',
    atMostHolidaysAtOnce: 'At most {holidayRows} holidays at once.',
    theHolidaysAreSaved: 'The holidays are saved.',
  },
})
