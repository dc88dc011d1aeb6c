import { addTexts } from '../language/i18n.ts'
import { datasetEn } from './dataset.texts.en.ts'

addTexts('dataset', datasetEn)
