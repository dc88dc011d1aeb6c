import { defineTexts } from '../../lib/texts/texts.ts'

/** Names and one-line summaries of attendance requests; stored with them. */
export const kindsTexts = defineTexts('attendance.kinds', {
  en: {
    regularisation: 'Attendance correction',
    overtime: 'Overtime',
    attendance: 'Whole-day attendance',
    nightShift: 'Night shift provision',
    localStay: 'Local stay',
    clockInAndOut: '{date:day}: in {came}, out {went}',
    came: '{date:day}: in {came}',
    went: '{date:day}: out {went}',
    nextDay: '{time} (next day)',
    overtimePaid: '{duration} on {date:day}, paid',
    overtimeAsCompOff: '{duration} on {date:day}, as comp-off',
    nights: 'Night shifts, {days}',
    stay: '{place}, {days}',
    wholeDays: 'Present with shift hours, {days}',
  },
  hi: {
    regularisation: 'उपस्थिति सुधार',
    overtime: 'ओवरटाइम',
    attendance: 'पूरे दिनों की उपस्थिति',
    nightShift: 'रात की शिफ़्ट का भत्ता',
    localStay: 'स्थानीय ठहराव',
    clockInAndOut: '{date:day}: आने का समय {came}, जाने का समय {went}',
    came: '{date:day}: आने का समय {came}',
    went: '{date:day}: जाने का समय {went}',
    nextDay: '{time} (अगला दिन)',
    overtimePaid: '{date:day} को {duration}, भुगतान',
    overtimeAsCompOff: '{date:day} को {duration}, बदले में समय',
    nights: 'रात की शिफ़्टें, {days}',
    stay: '{place}, {days}',
    wholeDays: 'शिफ़्ट के समय के अनुसार उपस्थित, {days}',
  },
})
