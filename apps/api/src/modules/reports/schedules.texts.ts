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
    owner: 'the person who set it up can no longer sign in',
    access: 'the person who set it up may no longer open or schedule the report',
    report: 'the report no longer exists',
    days: '{from:date} to {to:date}',
    day: '{from:date}',
  },
  hi: {
    days: '{from:date} से {to:date}',
    day: '{from:date}',
    owner: 'जिन्होंने इसे तय किया था, वे अब साइन इन नहीं कर सकते',
    access: 'जिन्होंने इसे तय किया था, वे अब यह रिपोर्ट देख या भेज नहीं सकते',
    report: 'यह रिपोर्ट अब नहीं है',
    own: 'आपकी तय की हुई रिपोर्टें',
    received: 'समय पर आपको भेजी जाने वाली रिपोर्टें',
  },
})
