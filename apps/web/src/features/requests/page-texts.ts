import { addTexts } from '../../lib/language/i18n.ts'
import './texts.ts'
import { approvalEn } from './approval.texts.en.ts'

addTexts('approval', approvalEn, { hi: async () => (await import('./approval.texts.hi.ts')).approvalHi })
