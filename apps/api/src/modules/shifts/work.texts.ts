import { defineTexts } from '../../lib/texts/texts.ts'

/** Why a person has a shift on a day; stored with days of attendance. */
export const workTexts = defineTexts('shifts.work', {
  en: {
    organisation: 'The shift of the organisation.',
    rule: 'The rule for {place}.',
    ruleForBoth: 'The rule for {place} and {department}.',
    assigned: 'Assigned from {from}.',
    assignedUntil: 'Assigned from {from} to {to}.',
    none: 'No assignment, no rule and no shift of the organisation.',
    roster: 'The roster.',
    offByRoster: 'Off by the roster.',
  },
  hi: {
    organisation: 'संगठन की पाली।',
    rule: '{place} का नियम।',
    ruleForBoth: '{place} और {department} का नियम।',
    assigned: '{from} से तय की गई।',
    assignedUntil: '{from} से {to} तक तय की गई।',
    none: 'न कोई तय पाली, न नियम, न संगठन की पाली।',
    roster: 'रोस्टर।',
    offByRoster: 'रोस्टर के अनुसार अवकाश।',
  },
})
