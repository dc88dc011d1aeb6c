import { defineTexts } from '../../lib/texts/texts.ts'

export const schedulesTexts = defineTexts('reports.schedules', {
  en: {
    schedule: 'Report schedule',
    dueReports: 'Sending the scheduled reports that are due',
    sending: 'Sending a scheduled report',
    chooseWeekday: 'Choose at least one day of the week.',
    chooseDay: 'Choose a day of the month.',
    unknownRole: 'There is no such role.',
    unknownPerson: 'There is no such person, or you may not see them.',
    rolesNotYours: 'You may send this report to people, but not to a whole role.',
    tooMany: 'More than {most} people have the role {role}. Choose a smaller group.',
    own: 'Your report schedules',
    received: 'Scheduled reports sent to you',
    andOthers: { one: '{name} and one other', other: '{name} and {count} others' },
    filesForbidden: 'Your organisation does not allow reports to be mailed as files. Choose the link.',
    filesProtected:
      'This report has pay, bank, identity or medical data, which is never mailed as a file. Choose the link.',
    filesNotYours: 'You may not download files of reports, and so not have them mailed. Choose the link.',
    deliveries: 'Scheduled reports that you were sent',
    fileInMail: 'The file is attached to the e-mail.',
    instead_forbidden:
      'No file is attached, because your organisation does not mail reports as files: open the link.',
    instead_protected:
      'No file is attached, because pay, bank, identity and medical data are never mailed as a file: open the link.',
    instead_no_export: 'No file is attached, because you may not download files of reports: open the link.',
    instead_too_large: 'The file is too large for an e-mail: open the link and download it there.',
    instead_no_pdf: 'It has too much for a PDF: open the link and download a workbook there.',
    owner: 'the person who set it up can no longer sign in',
    access: 'the person who set it up may no longer open or schedule the report',
    report: 'the report no longer exists',
    days: '{from:date} to {to:date}',
    day: '{from:date}',
  },
  hi: {
    andOthers: { one: '{name} और एक अन्य', other: '{name} और {count} अन्य' },
    deliveries: 'समय पर आपको भेजी गई रिपोर्टें',
    fileInMail: 'फ़ाइल ई-मेल के साथ लगी है।',
    instead_forbidden: 'फ़ाइल नहीं लगी है, क्योंकि आपकी संस्था रिपोर्टें फ़ाइल के रूप में ई-मेल नहीं करती: लिंक खोलें।',
    instead_protected:
      'फ़ाइल नहीं लगी है, क्योंकि वेतन, बैंक, पहचान और स्वास्थ्य की जानकारी कभी फ़ाइल के रूप में ई-मेल नहीं होती: लिंक खोलें।',
    instead_no_export: 'फ़ाइल नहीं लगी है, क्योंकि आप रिपोर्ट की फ़ाइलें डाउनलोड नहीं कर सकते: लिंक खोलें।',
    instead_too_large: 'फ़ाइल ई-मेल के लिए बहुत बड़ी है: लिंक खोलकर वहाँ से डाउनलोड करें।',
    instead_no_pdf: 'PDF के लिए यह बहुत बड़ी है: लिंक खोलकर वर्कबुक डाउनलोड करें।',
    days: '{from:date} से {to:date}',
    day: '{from:date}',
    owner: 'जिन्होंने इसे तय किया था, वे अब साइन इन नहीं कर सकते',
    access: 'जिन्होंने इसे तय किया था, वे अब यह रिपोर्ट देख या भेज नहीं सकते',
    report: 'यह रिपोर्ट अब नहीं है',
    own: 'आपकी तय की हुई रिपोर्टें',
    received: 'समय पर आपको भेजी जाने वाली रिपोर्टें',
  },
})
