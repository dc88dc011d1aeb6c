import { addTexts } from '../../../lib/language/i18n.ts'
import { connectionsEn } from './connections.texts.en.ts'
import '../../../lib/ui-texts/texts.ts'
import '../documents.titles.ts'

addTexts('connections', connectionsEn)
