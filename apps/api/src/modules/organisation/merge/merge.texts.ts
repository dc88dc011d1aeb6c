import { defineTexts } from '../../../lib/texts/texts.ts'

export const mergeTexts = defineTexts('organisation.merge', {
  en: {
    dataPermissionGroup: 'data permission group',
    dataPermissionGroups: 'data permission groups',
    unseenGroup: 'a data permission group',
    changesGroupReach: 'This changes whom members of {names} can see. Ask an administrator to do it.',
    differentParents:
      '{name} and {name2} don’t belong to the same parent unit. Move them to one parent first.',
    unitInactive: '{name} is inactive. Activate it, or keep another unit.',
    emailText: 'e-mail text',
    emailTexts: 'e-mail texts',
    clockInRule: 'clock-in rule',
    clockInRules: 'clock-in rules',
    lateAndEarlyRule: 'late arrival and early departure rule',
    lateAndEarlyRules: 'late arrival and early departure rules',
    overtimeRule: 'overtime rule',
    overtimeRules: 'overtime rules',
    notCombinable: 'They each have {wordOf} that can’t be combined.',
    duplicateName: 'More than one of them has a {wordOf} called {name}. Merge or rename those first.',
  },
})
