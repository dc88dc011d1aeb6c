import { defineTexts } from '../../../lib/texts/texts.ts'

export const simulationTexts = defineTexts('leave.simulation', {
  en: {
    tryingTheDraft: 'Running the simulation',
    tryingADraftOfALeaveRule: 'Simulating a draft of a leave rule',
    theTrialOfALeaveRule: 'Leave rule simulation',
    aNewRule: 'A new rule',
    employeeCode: 'Employee code',
    employeeName: 'Employee name',
    leaveType: 'Leave type',
    daysAsItIs: 'Current days',
    daysByTheDraft: 'Days with the draft',
    difference: 'Difference',
    differencesOfALeaveRulesDraft: 'Differences of a leave rule simulation',
    differencesExported: '{total} differences exported',
  },
  hi: {
    theTrialOfALeaveRule: 'छुट्टी नियम की जाँच',
    tryingTheDraft: 'ड्राफ़्ट आज़माया जा रहा है',
    differencesOfALeaveRulesDraft: 'छुट्टी नियम के ड्राफ़्ट के अंतर',
    tryingADraftOfALeaveRule: 'छुट्टी नियम का ड्राफ़्ट आज़माना',
  },
})
