import { defineTexts } from '../../../lib/texts/texts.ts'

/** Texts about minimum stock and reminders. */
export const remindersTexts = defineTexts('assets.reminders', {
  en: {
    level: 'Minimum asset stock',
    levelOf: '{type}, {location}',
    everywhere: 'everywhere',
    taken: 'There is already a minimum for this type and location.',
    chooseType: 'Choose a type from the list.',
    choosePlace: 'Choose a location from the list.',
    reminding: 'Asset reminders',
  },
  hi: {},
})
