import { defineTexts } from '../../../lib/texts/texts.ts'

export const menusTexts = defineTexts('access.menus', {
  en: {
    permissionNotInMenu: 'There is no permission {permission} here.',
    limitNotAllowed: '“{label}” can’t be limited this way.',
    defaultMenusSaved: 'Default menus saved',
    shownInMenu: 'Shown in the menu.',
    hiddenFromMenu: 'Hidden from the menu.',
    unknownUnit: 'This unit does not exist.',
    menusSaved: 'Menus saved',
  },
})
