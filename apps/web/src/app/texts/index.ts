import { addTexts } from '../../lib/language/i18n.ts'
import { shellEn } from './shell.en.ts'

addTexts('shell', shellEn, { hi: async () => (await import('./shell.hi.ts')).shellHi })
