import { addTexts } from '../../lib/language/i18n.ts'
import { groupsEn } from './groups.texts.en.ts'

addTexts('access-groups', groupsEn)
