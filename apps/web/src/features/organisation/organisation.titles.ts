import { addTexts } from '../../lib/language/i18n.ts'

// What the palette needs before the organisation module is loaded.
addTexts('organisationTitles', {
  units: 'Organisation units',
  kinds: { department: 'Department', location: 'Location', designation: 'Designation' },
})
