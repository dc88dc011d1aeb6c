import { addTexts } from '../../../lib/language/i18n.ts'

// What the palette and the browser's tab need before the module is loaded.
addTexts('companyTitles', { company: 'Company', attrition: 'Attrition', people: 'People behind a figure' })
