import { addTexts } from '../../lib/language/i18n.ts'
import { importEn } from './employees.import.texts.en.ts'
import './texts.ts'

// Separate namespace, so that the directory, opened far more often than imports, does not load these texts.
addTexts('imports', importEn)
