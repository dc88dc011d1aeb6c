import { addTexts } from '../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts('__camel__Titles', { list: '__Many__', categories: '__One__ categories' })
