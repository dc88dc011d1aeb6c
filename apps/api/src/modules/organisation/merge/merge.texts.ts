import { defineTexts } from '../../../lib/texts/texts.ts'

export const mergeTexts = defineTexts('organisation.merge', {
  en: {
    dataPermissionGroup: 'data permission group',
    dataPermissionGroups: 'data permission groups',
    itChangesWhomMembersOfSeeAnAdministrator:
      'This changes whom members of {names} can see. Ask an administrator to do it.',
    andDontBelongToTheSameUnitPut:
      '{name} and {name2} don’t belong to the same parent unit. Move them to one parent first.',
    isSwitchedOffSwitchItOnOrKeep: '{name} is inactive. Activate it, or keep another unit.',
    eMailText: 'e-mail text',
    eMailTexts: 'e-mail texts',
    ruleForClockingIn: 'clock-in rule',
    rulesForClockingIn: 'clock-in rules',
    ruleForLateAndEarlyDays: 'late arrival and early departure rule',
    rulesForLateAndEarlyDays: 'late arrival and early departure rules',
    overtimeRule: 'overtime rule',
    overtimeRules: 'overtime rules',
    theyHaveOfTheirOwnThatCantStand: 'They each have {wordOf} that can’t be combined.',
    moreThanOneOfThemHasACalledMerge:
      'More than one of them has a {wordOf} called {name}. Merge or rename those first.',
  },
})
