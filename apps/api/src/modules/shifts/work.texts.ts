import { defineTexts } from '../../lib/texts/texts.ts'

/** Why a person has a shift on a day; stored with attendance days. */
export const workTexts = defineTexts('shifts.work', {
  en: {
    organisation: 'The organisation’s shift.',
    rule: 'Rule for {place}.',
    ruleForBoth: 'Rule for {place} and {department}.',
    assigned: 'Assigned from {from}.',
    assignedUntil: 'Assigned from {from} to {to}.',
    none: 'No assignment, rule or organisation shift.',
    roster: 'Roster.',
    offByRoster: 'Off in the roster.',
  },
  hi: {
    organisation: 'संगठन की शिफ़्ट।',
    rule: '{place} का नियम।',
    ruleForBoth: '{place} और {department} का नियम।',
    assigned: '{from} से तय की गई।',
    assignedUntil: '{from} से {to} तक तय की गई।',
    none: 'न कोई तय शिफ़्ट, न नियम, न संगठन की शिफ़्ट।',
    roster: 'रोस्टर।',
    offByRoster: 'रोस्टर के अनुसार अवकाश।',
  },
})
