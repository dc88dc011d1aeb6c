import { addTexts } from '../../../lib/language/i18n.ts'
import { dashboardTabsEn } from './tabs.texts.en.ts'

addTexts('dashboardTabs', dashboardTabsEn)
