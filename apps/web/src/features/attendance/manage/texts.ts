import { addTexts } from '../../../lib/language/i18n.ts'
import '../days/texts.ts'
import { manageEn } from './manage.texts.en.ts'

addTexts('attendanceManage', manageEn)
