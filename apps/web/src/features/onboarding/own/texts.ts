import { addTexts } from '../../../lib/language/i18n.ts'
import { ownKitEn } from './own-kit.texts.en.ts'

addTexts('ownKit', ownKitEn, { hi: async () => (await import('./own-kit.texts.hi.ts')).ownKitHi })
