import { defineTexts } from '../../../lib/texts/texts.ts'

/** Texts about access groups of onboarding. */
export const accessRulesTexts = defineTexts('onboarding.access_rules', {
  en: {
    rule: 'Onboarding access rule',
    saved: 'Access rule saved.',
    added: 'People added.',
    removed: 'Removed from the group.',
    nameTaken: 'Another access rule has this name.',
    unknownFlow: 'This flow does not exist any more.',
    unknownPerson: 'Some of these people do not exist any more, or are outside your reach.',
    heldMembership: 'Access groups of onboarding',
  },
})
