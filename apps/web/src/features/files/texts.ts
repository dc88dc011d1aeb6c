import { addTexts } from '../../lib/language/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { filesEn } from './files.texts.en.ts'

addTexts('files', filesEn, { hi: async () => (await import('./files.texts.hi.ts')).filesHi })
