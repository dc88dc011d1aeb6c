import { addTexts } from '../../lib/language/i18n.ts'

// The few words that the frame shows before anything of the module is loaded.
addTexts('__camel__Titles', { list: '__Many__', categories: 'Categories of __many__' })
