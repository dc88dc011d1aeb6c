import { addTexts } from '../../lib/language/i18n.ts'

// Titles that the app frame needs before the rosters module is loaded.
addTexts(
  'rosterTitles',
  { mine: 'My roster', list: 'Rosters', create: 'New roster', plan: 'Roster', view: 'Roster' },
  {
    hi: async () => ({ mine: 'मेरा रोस्टर', list: 'रोस्टर', create: 'नया रोस्टर', plan: 'रोस्टर', view: 'रोस्टर' }),
  },
)
