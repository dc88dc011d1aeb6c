import { addTexts } from '../../lib/language/i18n.ts'

// Titles that the app frame needs before the shifts module is loaded.
addTexts(
  'shiftTitles',
  {
    list: 'Shifts',
    shift: 'Shift',
    who: 'Shift assignments',
    rules: 'Shift rules',
    mine: 'My shifts',
    team: 'Team shifts',
    tab: 'Shifts',
  },
  {
    hi: async () => ({
      list: 'शिफ़्ट',
      shift: 'शिफ़्ट',
      who: 'शिफ़्ट असाइनमेंट',
      rules: 'शिफ़्ट के नियम',
      mine: 'मेरी शिफ़्ट',
      team: 'टीम की शिफ़्ट',
      tab: 'शिफ़्ट',
    }),
  },
)
