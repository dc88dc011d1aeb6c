import { addTexts } from '../../lib/language/i18n.ts'
import { rolesEn } from './roles.texts.en.ts'

addTexts('access-roles', rolesEn)
