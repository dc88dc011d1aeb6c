import { defineTexts } from '../../../lib/texts/texts.ts'

export const simulationTexts = defineTexts('leave.simulation', {
  en: {
    runningSimulation: 'Running the simulation',
    simulatingLeaveRule: 'Simulating a draft of a leave rule',
    leaveRuleSimulation: 'Leave rule simulation',
    newLeaveRule: 'A new rule',
    employeeCode: 'Employee code',
    employeeName: 'Employee name',
    leaveType: 'Leave type',
    currentDays: 'Current days',
    draftDays: 'Days with the draft',
    difference: 'Difference',
    simulationDifferences: 'Differences of a leave rule simulation',
    differencesExported: '{total} differences exported',
  },
  hi: {
    employeeCode: 'कर्मचारी कोड',
    employeeName: 'कर्मचारी का नाम',
    leaveType: 'छुट्टी का प्रकार',
    currentDays: 'अभी के दिन',
    draftDays: 'ड्राफ़्ट के साथ दिन',
    difference: 'अंतर',
    leaveRuleSimulation: 'छुट्टी नियम की जाँच',
    runningSimulation: 'ड्राफ़्ट आज़माया जा रहा है',
    simulationDifferences: 'छुट्टी नियम के ड्राफ़्ट के अंतर',
    simulatingLeaveRule: 'छुट्टी नियम का ड्राफ़्ट आज़माना',
  },
})
