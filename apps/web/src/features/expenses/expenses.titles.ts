import { addTexts } from '../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'expensesTitles',
  {
    mine: 'My expenses',
    claim: 'Expense claim',
    claims: 'Expense claims',
    payments: 'Expense payments',
    dashboard: 'Expense dashboard',
    newClaim: 'New expense claim',
    setting: 'Expense settings',
    categories: 'Expense categories',
    createCategory: 'New expense category',
    rules: 'Expense rules',
    rule: 'Expense rule',
    createRule: 'New expense rule',
    projects: 'Expense projects',
    rates: 'Exchange rates',
    configuration: 'Expense configuration',
  },
  {
    hi: async () => ({
      mine: 'मेरे खर्च',
      claim: 'खर्च का दावा',
      claims: 'खर्च के दावे',
      payments: 'खर्च के भुगतान',
      dashboard: 'खर्च डैशबोर्ड',
      newClaim: 'नया खर्च दावा',
      setting: 'खर्च सेटिंग',
      categories: 'खर्च श्रेणियाँ',
      createCategory: 'नई खर्च श्रेणी',
      rules: 'खर्च नियम',
      rule: 'खर्च नियम',
      createRule: 'नया खर्च नियम',
      projects: 'खर्च परियोजनाएँ',
      rates: 'विनिमय दरें',
      configuration: 'खर्च कॉन्फ़िगरेशन',
    }),
  },
)
