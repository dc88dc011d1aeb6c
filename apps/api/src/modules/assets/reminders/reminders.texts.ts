import { defineTexts } from '../../../lib/texts/texts.ts'

/** Words of minimum stock and reminders. */
export const remindersTexts = defineTexts('assets.reminders', {
  en: {
    level: 'Minimum stock of assets',
    levelOf: '{type}, {location}',
    everywhere: 'everywhere',
    taken: 'There is a minimum for this type and location already.',
    chooseType: 'Choose a type from the list.',
    choosePlace: 'Choose it from the list.',
    reminding: 'Reminders about assets',
  },
  hi: {},
})
