import { addTexts } from '../../lib/i18n.ts'

// The few words that the frame shows before anything of attendance is loaded.
addTexts(
  'attendanceTitles',
  {
    mine: 'My attendance',
    team: 'Team attendance',
    board: 'Who is in',
    muster: 'Muster register',
    exceptions: 'Late, early and missing',
    upload: 'Punches from a file',
    devices: 'Devices',
    periods: 'Locked periods',
  },
  {
    hi: async () => ({
      mine: 'मेरी उपस्थिति',
      team: 'टीम की उपस्थिति',
      board: 'कौन मौजूद है',
      muster: 'उपस्थिति रजिस्टर',
      exceptions: 'देर, जल्दी और छूटे हुए',
      upload: 'फ़ाइल से पंच',
      devices: 'उपकरण',
      periods: 'बंद अवधियाँ',
    }),
  },
)
