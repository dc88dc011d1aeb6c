import { addTexts } from '../language/i18n.ts'

addTexts(
  'people',
  {
    status: 'Status',
    shift: 'Shift',
    is: {
      active: 'Active',
      probation: 'On probation',
      joining: 'Joins later',
      leaving: 'Leaving',
      left: 'Left',
    },
  },
  { hi: async () => (await import('./people.texts.hi.ts')).peopleHi },
)
