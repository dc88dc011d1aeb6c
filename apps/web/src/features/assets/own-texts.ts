import { addTexts } from '../../lib/language/i18n.ts'
import { ownAssetsEn } from './own-assets.texts.en.ts'
import './assets.titles.ts'

addTexts('ownAssets', ownAssetsEn, {
  hi: async () => (await import('./own-assets.texts.hi.ts')).ownAssetsHi,
})
