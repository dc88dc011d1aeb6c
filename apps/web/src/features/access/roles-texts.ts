import { addTexts } from '../../lib/i18n.ts'
import { rolesEn } from './roles.texts.en.ts'

addTexts('access-roles', rolesEn)
