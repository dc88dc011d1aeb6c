import { defineTexts } from '../../../lib/texts/texts.ts'

export const settlingTexts = defineTexts('attendance.settling', {
  en: {
    bookedAsLeave: 'Booked as leave',
    ownAttendance:
      'You can’t correct your own attendance here. Ask somebody else in HR, or request an attendance correction.',
    dayNotRecorded: 'There is no record of this day.',
    dayNotOver: 'This day is not over yet.',
    periodLocked:
      'This day is in a period that is locked for payroll. Unlock the period first to correct it.',
    requestPending: 'A request for this day is pending. Decide it first.',
    spanTooLong: 'Choose days within a span of at most {settledSpan} days.',
    correctionUndone: 'Correction undone.',
    shiftHoursFilledIn: 'Missing punches added from the shift',
    punchesVoided: 'Punches voided',
    acceptedAsIs: 'Accepted as is',
    timesCorrected: 'Times corrected',
    systemAuthor: 'Muster',
    leaveTypeRequired: 'Please choose the leave type.',
    notifyShiftHours: 'Missing punches were added from the shift.',
    notifyPunchesVoided: 'Its punches were voided.',
    notifyTimesCorrected: 'Its times were corrected.',
    correctedAgain: 'The day has been corrected again since. Undo the later correction first.',
    changedSince: 'The punches of this correction have been changed since. Correct the day again instead.',
    undoneReason: 'Undone',
    cancelLeaveInstead: 'Cancel the leave request instead to undo this leave.',
  },
  hi: {
    dayNotOver: 'यह दिन अभी पूरा नहीं हुआ है।',
    correctionUndone: 'सुधार वापस लिया गया।',
    notifyShiftHours: 'छूटे पंच शिफ़्ट के समय से जोड़े गए।',
    notifyPunchesVoided: 'इसके पंच रद्द किए गए।',
    notifyTimesCorrected: 'इसके समय ठीक किए गए।',
    undoneReason: 'वापस लिया गया',
    systemAuthor: 'प्रणाली',
    bookedAsLeave: 'छुट्टी के रूप में दर्ज',
    shiftHoursFilledIn: 'छूटे पंच शिफ़्ट के समय से जोड़े गए',
    punchesVoided: 'पंच रद्द किए गए',
    acceptedAsIs: 'जैसा है वैसा स्वीकार',
    timesCorrected: 'समय ठीक किए गए',
  },
})
