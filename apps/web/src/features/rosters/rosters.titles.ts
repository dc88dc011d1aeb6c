import { addTexts } from '../../lib/language/i18n.ts'

// The few words that the frame shows before anything of rosters is loaded.
addTexts(
  'rosterTitles',
  { mine: 'My roster', list: 'Rosters', create: 'New roster', plan: 'Roster', view: 'Roster' },
  {
    hi: async () => ({ mine: 'मेरा रोस्टर', list: 'रोस्टर', create: 'नया रोस्टर', plan: 'रोस्टर', view: 'रोस्टर' }),
  },
)
