import { addTexts } from '../../../lib/language/i18n.ts'
import '../page-texts.ts'
import { peopleChangesEn } from './people.texts.en.ts'

addTexts('peopleChanges', peopleChangesEn, {
  hi: async () => (await import('./people.texts.hi.ts')).peopleChangesHi,
})
