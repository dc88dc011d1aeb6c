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
  hi: {
    leaveTypeInactive: 'कोई चालू छुट्टी का प्रकार चुनें।',
    duplicateLeaveType: 'छुट्टी का यह प्रकार दो बार है।',
    valueNotOffered: 'विकल्पों में से एक चुनें।',
    leaveRuleNameTaken: 'इस नाम का छुट्टी का नियम पहले से है।',
    leaveType: 'छुट्टी का प्रकार',
    leaveTypeNameTaken: 'इस नाम का छुट्टी का प्रकार पहले से है।',
    leaveTypeCodeTaken: 'इस कोड का छुट्टी का प्रकार पहले से है।',
    leaveRule: 'छुट्टी का नियम',
    leaveRules: 'छुट्टी के नियम',
  },
})
