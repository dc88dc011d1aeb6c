import { addTexts } from '../../lib/language/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { ownLeaveEn } from './own.texts.en.ts'

addTexts('ownLeave', ownLeaveEn, { hi: async () => (await import('./own.texts.hi.ts')).ownLeaveHi })
