import { defineTexts } from '../../lib/texts/texts.ts'

export const auditTexts = defineTexts('platform.audit', {
  en: {
    people: { one: '{count} person', other: '{count} people' },
    /** Who looks as another person. */
    viewer: '{viewer} (as {name})',
  },
  hi: {
    people: { one: '{count} व्यक्ति', other: '{count} लोग' },
    viewer: '{viewer} ({name} के रूप में)',
  },
})
