import { defineTexts } from '../../../lib/texts/texts.ts'

export const menusTexts = defineTexts('access.menus', {
  en: {
    thereIsNoPermissionHere: 'There is no permission {permission} here.',
    cantBeLimitedLikeThis: '“{label}” can’t be limited this way.',
    defaultMenusSaved: 'Default menus saved',
    shownInTheMenu: 'Shown in the menu.',
    hiddenFromTheMenu: 'Hidden from the menu.',
    theOrganisationHasNoSuchUnit: 'This unit does not exist.',
    menusSaved: 'Menus saved',
  },
})
