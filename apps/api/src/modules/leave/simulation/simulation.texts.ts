import { defineTexts } from '../../../lib/texts/texts.ts'

export const simulationTexts = defineTexts('leave.simulation', {
  en: {
    tryingTheDraft: 'Trying the draft',
    tryingADraftOfALeaveRule: 'Trying a draft of a leave rule',
    theTrialOfALeaveRule: 'The trial of a leave rule',
    aNewRule: 'A new rule',
    employeeCode: 'Employee code',
    employeeName: 'Employee name',
    leaveType: 'Leave type',
    daysAsItIs: 'Days as it is',
    daysByTheDraft: 'Days by the draft',
    difference: 'Difference',
    differencesOfALeaveRulesDraft: 'Differences of a leave rule’s draft',
    differencesExported: '{total} differences exported',
  },
  hi: {
    theTrialOfALeaveRule: 'छुट्टी नियम की जाँच',
  },
})
