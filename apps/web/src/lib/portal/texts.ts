import { addTexts } from '../language/i18n.ts'
import { portalEn } from './portal.texts.en.ts'

addTexts('portal', portalEn, {
  hi: async () => (await import('./portal.texts.hi.ts')).portalHi,
})
