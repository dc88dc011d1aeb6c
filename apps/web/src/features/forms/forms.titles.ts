import { addTexts } from '../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts('formTitles', { employee: 'Employee form' })
