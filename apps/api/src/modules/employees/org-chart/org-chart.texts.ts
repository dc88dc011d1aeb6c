import { defineTexts } from '../../../lib/texts/texts.ts'

export const orgChartTexts = defineTexts('employees.org-chart', {
  en: {
    orgChartSettings: 'Organisation chart settings',
    chooseAnotherDate: 'Choose another date.',
    personNotOffered: 'Choose a person from the list.',
    hasLeft: '{fullName} has left.',
    dottedLineExists: 'There is already a dotted line to this person.',
    replaceDottedLine: 'End this line and add another.',
    lastDayBeforeFirst: 'The last day can’t be before the first day.',
    vacancyReopened: 'Reopened.',
    valueNotOffered: 'Choose a value from the list.',
    newHireNotAllowed: 'Leave this empty when you close a vacancy without hiring.',
    newHireRequired: 'Choose the new hire.',
    beforeVacancyOpened: 'The date can’t be before the vacancy was opened.',
  },
  hi: {
    orgChartSettings: 'संगठन चार्ट की सेटिंग',
    chooseAnotherDate: 'कोई और तारीख़ चुनें।',
    personNotOffered: 'सूची में से व्यक्ति चुनें।',
    hasLeft: '{fullName} अब यहाँ काम नहीं करते।',
    dottedLineExists: 'इस व्यक्ति से पहले से डॉटेड लाइन है।',
    replaceDottedLine: 'यह लाइन ख़त्म करके दूसरी जोड़ें।',
    lastDayBeforeFirst: 'आख़िरी दिन पहले दिन से पहले नहीं हो सकता।',
    vacancyReopened: 'फिर से खोली गई।',
    valueNotOffered: 'सूची में से चुनें।',
    newHireNotAllowed: 'बिना किसी को लिए जगह बंद करते समय इसे खाली छोड़ें।',
    newHireRequired: 'नए कर्मचारी को चुनें।',
    beforeVacancyOpened: 'तारीख़ जगह खुलने से पहले की नहीं हो सकती।',
  },
})
