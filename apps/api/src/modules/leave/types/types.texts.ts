import { defineTexts } from '../../../lib/texts/texts.ts'

export const typesTexts = defineTexts('leave.types', {
  en: {
    chooseAnActiveLeaveType: 'Choose an active leave type.',
    thisTypeStandsHereTwice: 'This type stands here twice.',
    chooseAmongThoseOffered: 'Choose among those offered.',
    thereIsALeaveRuleOfThisName: 'There is a leave rule of this name.',
    leaveType: 'Leave type',
    thereIsALeaveTypeOfThisName: 'There is a leave type of this name.',
    thereIsALeaveTypeWithThisCode: 'There is a leave type with this code.',
    leaveRule: 'leave rule',
    leaveRules: 'leave rules',
  },
})
