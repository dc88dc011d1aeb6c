import { addTexts } from '../../lib/language/i18n.ts'
import { importEn } from './employees.import.texts.en.ts'
import './texts.ts'

// A name of its own: the directory, which many open and few import from, does not load them.
addTexts('imports', importEn)
