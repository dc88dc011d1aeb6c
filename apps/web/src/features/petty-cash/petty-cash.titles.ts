import { addTexts } from '../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'pettyCashTitles',
  {
    balances: 'Petty cash funds',
    fund: 'Cash fund',
    requests: 'Petty cash requests',
    reports: 'Petty cash reports',
    types: 'Petty cash types',
    rules: 'Petty cash rules',
    permissions: 'Petty cash permissions',
    upload: 'Import cash entries',
    mine: 'My petty cash',
    PETTY_CASH: 'Cash for a fund',
    PETTY_CASH_EXPENSE: 'Petty cash expense',
  },
  {
    hi: async () => ({
      balances: 'पेटी कैश कोष',
      fund: 'नकद कोष',
      requests: 'पेटी कैश अनुरोध',
      reports: 'पेटी कैश रिपोर्ट',
      types: 'पेटी कैश प्रकार',
      rules: 'पेटी कैश नियम',
      permissions: 'पेटी कैश अनुमतियाँ',
      upload: 'नकद प्रविष्टियाँ आयात करें',
      mine: 'मेरा पेटी कैश',
      PETTY_CASH: 'कोष के लिए नकद',
      PETTY_CASH_EXPENSE: 'पेटी कैश खर्च',
    }),
  },
)
