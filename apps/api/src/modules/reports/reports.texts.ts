import { defineTexts } from '../../lib/texts/texts.ts'

export const reportsTexts = defineTexts('reports', {
  en: {
    activeEmployees: 'Active employees',
    activeEmployeesText: 'The people who work here on a day, with their place on that day.',
    allEmployees: 'All employees',
    allEmployeesText: 'Everybody: who works here, who has left and who is still to join.',
    exits: 'Exits',
    exitsText: 'Employments that ended in a period, with reason and length of service.',
    transfers: 'Transfers and other changes',
    transfersText: 'Who changed department, designation, location or manager, before and after.',
    report: 'Report',
    rowsExported: '{name}: {count} rows',
    downloaded: 'Downloaded a report',
    inMinutes: '{heading} (minutes)',
    generating: 'We are generating your Report. Please Wait...',
  },
  hi: {
    activeEmployees: 'काम कर रहे कर्मचारी',
    activeEmployeesText: 'किसी दिन कौन-कौन काम करता है, और उस दिन कहाँ।',
    allEmployees: 'सभी कर्मचारी',
    allEmployeesText: 'सब लोग: जो काम करते हैं, जो जा चुके हैं और जो आने वाले हैं।',
    exits: 'नौकरी छोड़ने वाले',
    exitsText: 'किसी अवधि में जिनकी नौकरी ख़त्म हुई, कारण और नौकरी की अवधि के साथ।',
    transfers: 'ट्रांसफ़र और दूसरे बदलाव',
    transfersText: 'किसका विभाग, पदनाम, स्थान या मैनेजर बदला, पहले और बाद में।',
    report: 'रिपोर्ट',
    inMinutes: '{heading} (मिनट)',
  },
})
