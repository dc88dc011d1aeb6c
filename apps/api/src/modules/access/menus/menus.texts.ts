import { defineTexts } from '../../../lib/texts/texts.ts'

export const menusTexts = defineTexts('access.menus', {
  en: {
    thereIsNoPermissionHere: 'There is no permission {permission} here.',
    cantBeLimitedLikeThis: '“{label}” can’t be limited like this.',
    defaultMenusSaved: 'Default menus saved',
    shownInTheMenu: 'Shown in the menu.',
    hiddenFromTheMenu: 'Hidden from the menu.',
    theOrganisationHasNoSuchUnit: 'The organisation has no such unit.',
    menusSaved: 'Menus saved',
  },
})
