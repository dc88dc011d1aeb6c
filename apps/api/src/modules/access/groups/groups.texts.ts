import { defineTexts } from '../../../lib/texts/texts.ts'

export const groupsTexts = defineTexts('access.groups', {
  en: {
    chooseAtLeastOneValueHereOrBelow: 'Choose at least one value here or below.',
    oneOfTheseValuesDoesNotExist: 'One of these values does not exist.',
    thereIsAGroupOfThisNameAlready: 'There is a group of this name already.',
    youBelongToThisGroupSoItDecides: 'You belong to this group, so it decides what you see yourself.',
    peopleWhomYouDontSeeBelongToThis: 'People whom you don’t see belong to this group.',
    aMemberOfThisGroupMayDoThings: 'A member of this group may do things with its people that you may not.',
    oneOfTheseGroupsDoesNotExistAny: 'One of these groups does not exist any more.',
    chooseAtLeastOneDataPermission: 'Choose at least one data-permission group.',
  },
})
