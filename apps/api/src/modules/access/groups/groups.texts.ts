import { defineTexts } from '../../../lib/texts/texts.ts'

export const groupsTexts = defineTexts('access.groups', {
  en: {
    noValueChosen: 'Choose at least one value here or below.',
    unknownValue: 'One of these values does not exist.',
    groupNameTaken: 'A group with this name already exists.',
    ownGroup: 'You are a member of this group.',
    membersBeyondReach: 'This group includes people you can’t see.',
    memberHasMorePermissions: 'A member of this group has permissions that you don’t have.',
    groupNoLongerExists: 'One of these groups no longer exists.',
    groupRequired: 'Choose at least one data permission group.',
  },
})
