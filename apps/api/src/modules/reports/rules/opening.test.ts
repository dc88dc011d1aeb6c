import { describe, expect, it } from 'vitest'
import { type Opening, type OpeningFacts, openingOf } from './opening.ts'

const officer: OpeningFacts = {
  readsRows: true,
  isAdministrator: false,
  roles: [8],
  holdsReports: true,
  isTeamLead: false,
  isAboutPeople: true,
  isGiven: false,
  isPrivate: false,
  isAuthor: false,
  isOn: true,
  forRoles: null,
  teamsRead: true,
}
const manager: OpeningFacts = { ...officer, roles: [7], holdsReports: false, isTeamLead: true }
const employee: OpeningFacts = { ...manager, isTeamLead: false }

describe('a report is opened', () => {
  it.each<[string, OpeningFacts, Opening | null]>([
    ['by who may read reports', officer, 'permission'],
    ['not by who may see none of its rows', { ...officer, readsRows: false }, null],
    [
      'not by who may see none of its rows, even if it was given',
      { ...employee, isGiven: true, readsRows: false },
      null,
    ],
    ['not when it is turned off', { ...officer, isOn: false }, null],
    [
      'not when it is turned off, even by administrators',
      { ...officer, isAdministrator: true, isOn: false },
      null,
    ],
    ['by the roles that it is for', { ...officer, forRoles: [8, 9] }, 'permission'],
    ['not by other roles', { ...officer, forRoles: [9] }, null],
    [
      'by administrators, whatever roles it is for',
      { ...officer, isAdministrator: true, roles: [2], forRoles: [9] },
      'permission',
    ],
    [
      'by whom it was given to, whatever roles it is for',
      { ...employee, isGiven: true, forRoles: [9] },
      'given',
    ],
    ['by managers, about their team', manager, 'team'],
    ['by managers to whom it was given, beyond their team', { ...manager, isGiven: true }, 'given'],
    ['not by managers where they don’t read reports', { ...manager, teamsRead: false }, null],
    ['not by managers when it is about no people', { ...manager, isAboutPeople: false }, null],
    ['not by managers when it is for other roles', { ...manager, forRoles: [8] }, null],
    ['not by employees', employee, null],
  ])('%s', (_, facts, opening) => {
    expect(openingOf(facts)).toBe(opening)
  })
})
