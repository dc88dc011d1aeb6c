import { defineTexts } from '../../../lib/texts/texts.ts'

export const mergeTexts = defineTexts('organisation.merge', {
  en: {
    dataPermissionGroup: 'data-permission group',
    dataPermissionGroups: 'data-permission groups',
    itChangesWhomMembersOfSeeAnAdministrator:
      'It changes whom members of {names} see: an administrator has to do it.',
    andDontBelongToTheSameUnitPut:
      '{name} and {name2} don’t belong to the same unit: put them below one first.',
    isSwitchedOffSwitchItOnOrKeep: '{name} is switched off: switch it on, or keep another one.',
    eMailText: 'e-mail text',
    eMailTexts: 'e-mail texts',
    ruleForClockingIn: 'rule for clocking in',
    rulesForClockingIn: 'rules for clocking in',
    ruleForLateAndEarlyDays: 'rule for late and early days',
    rulesForLateAndEarlyDays: 'rules for late and early days',
    overtimeRule: 'overtime rule',
    overtimeRules: 'overtime rules',
    theyHaveOfTheirOwnThatCantStand: 'They have {wordOf} of their own that can’t stand side by side.',
    moreThanOneOfThemHasACalledMerge:
      'More than one of them has a {wordOf} called {name}: merge or rename those first.',
  },
})
