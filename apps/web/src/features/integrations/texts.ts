import { addTexts } from '../../lib/language/i18n.ts'
import { integrationsEn } from './integrations.texts.en.ts'

addTexts('integrations', integrationsEn)
