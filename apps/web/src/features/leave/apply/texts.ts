import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import '../leave.titles.ts'
import { applyLeaveEn } from './apply.texts.en.ts'

addTexts('applyLeave', applyLeaveEn, { hi: async () => (await import('./apply.texts.hi.ts')).applyLeaveHi })
