import { addTexts } from '../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'policiesTitles',
  {
    list: 'Policies',
    policy: 'Policy',
    create: 'New policy',
    edit: 'Edit policy',
    categories: 'Policy categories',
    mine: 'My policies',
    team: 'Policies of my team',
    tab: 'Policies',
  },
  {
    hi: async () => ({
      list: 'नीतियाँ',
      policy: 'नीति',
      create: 'नई नीति',
      edit: 'नीति संपादित करें',
      categories: 'नीति श्रेणियाँ',
      mine: 'मेरी नीतियाँ',
      team: 'मेरी टीम की नीतियाँ',
      tab: 'नीतियाँ',
    }),
  },
)
