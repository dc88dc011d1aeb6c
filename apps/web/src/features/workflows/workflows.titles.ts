import { addTexts } from '../../lib/language/i18n.ts'

// What the palette needs before the workflows are loaded.
addTexts('workflowTitles', { list: 'Workflows' })
