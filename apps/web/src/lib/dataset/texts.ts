import { addTexts } from '../language/i18n.ts'
import { datasetEn } from './dataset.texts.en.ts'

addTexts('dataset', datasetEn, { hi: async () => (await import('./dataset.texts.hi.ts')).datasetHi })
