import { defineTexts } from '../../../lib/texts/texts.ts'

/** Texts about access groups of onboarding. */
export const accessRulesTexts = defineTexts('onboarding.access_rules', {
  en: {
    rule: 'Onboarding access rule',
    saved: 'Access rule saved.',
    added: 'People added.',
    removed: 'Removed from the group.',
    nameTaken: 'Another access rule already has this name.',
    unknownFlow: 'This flow no longer exists.',
    unknownPerson: 'Some of these people no longer exist.',
    heldMembership: 'Onboarding access groups',
  },
})
