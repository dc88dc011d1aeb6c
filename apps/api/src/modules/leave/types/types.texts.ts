import { defineTexts } from '../../../lib/texts/texts.ts'

export const typesTexts = defineTexts('leave.types', {
  en: {
    chooseAnActiveLeaveType: 'Choose an active leave type.',
    thisTypeStandsHereTwice: 'This leave type is listed twice.',
    chooseAmongThoseOffered: 'Choose one of the options.',
    thereIsALeaveRuleOfThisName: 'A leave rule with this name already exists.',
    leaveType: 'Leave type',
    thereIsALeaveTypeOfThisName: 'A leave type with this name already exists.',
    thereIsALeaveTypeWithThisCode: 'A leave type with this code already exists.',
    leaveRule: 'leave rule',
    leaveRules: 'leave rules',
  },
})
