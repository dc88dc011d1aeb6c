import { defineTexts } from '../../../lib/texts/texts.ts'

export const groupsTexts = defineTexts('access.groups', {
  en: {
    chooseAtLeastOneValueHereOrBelow: 'Choose at least one value here or below.',
    oneOfTheseValuesDoesNotExist: 'One of these values does not exist.',
    thereIsAGroupOfThisNameAlready: 'A group with this name already exists.',
    youBelongToThisGroupSoItDecides: 'You are a member of this group.',
    peopleWhomYouDontSeeBelongToThis: 'This group includes people you can’t see.',
    aMemberOfThisGroupMayDoThings: 'A member of this group has permissions that you don’t have.',
    oneOfTheseGroupsDoesNotExistAny: 'One of these groups no longer exists.',
    chooseAtLeastOneDataPermission: 'Choose at least one data permission group.',
  },
})
