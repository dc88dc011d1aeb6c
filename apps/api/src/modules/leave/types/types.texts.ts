import { defineTexts } from '../../../lib/texts/texts.ts'

export const typesTexts = defineTexts('leave.types', {
  en: {
    leaveTypeInactive: 'Choose an active leave type.',
    duplicateLeaveType: 'This leave type is listed twice.',
    valueNotOffered: 'Choose one of the options.',
    leaveRuleNameTaken: 'A leave rule with this name already exists.',
    leaveType: 'Leave type',
    leaveTypeNameTaken: 'A leave type with this name already exists.',
    leaveTypeCodeTaken: 'A leave type with this code already exists.',
    leaveRule: 'leave rule',
    leaveRules: 'leave rules',
  },
})
