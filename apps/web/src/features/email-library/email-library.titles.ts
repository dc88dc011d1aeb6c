import { addTexts } from '../../lib/language/i18n.ts'

// What the palette needs before the e-mail library is loaded.
addTexts('emailTitles', { templates: 'E-mail templates' })
