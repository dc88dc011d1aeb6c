import { addTexts } from '../../lib/language/i18n.ts'
import { policiesEn } from './policies.texts.en.ts'
import './policies.titles.ts'

addTexts('policies', policiesEn)
