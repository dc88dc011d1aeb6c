import { DISBURSEMENT } from '@muster/contract/leave/leave.constants'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import type { Entitlement } from '@muster/contract/leave/rule-effect.contract'
import { appliesTo, type PersonFacts } from './due-credits.ts'

/** The entitlement under these terms: days a year, days each time (null: as needed), or days worked for one day. */
export function entitlementOf(terms: LeaveTerms): NonNullable<Entitlement> {
  switch (terms.disbursement) {
    case DISBURSEMENT.occasionally:
      return { days: terms.per_occasion, per: 'occasion' }
    case DISBURSEMENT.workingDays:
    case DISBURSEMENT.workedDays:
      return { days: terms.per_days, per: 'worked' }
    case DISBURSEMENT.tenure:
      return { days: Math.max(0, ...terms.slabs.map(({ days }) => days)), per: 'year' }
    default:
      return { days: terms.quota, per: 'year' }
  }
}

export interface RuleTerms {
  /** Identifies the leave type. */
  type: number | string
  terms: LeaveTerms
}

/** People with the same rule before and after, and the same facts that terms depend on. */
export interface PeopleGroup extends Pick<PersonFacts, 'gender' | 'marital'> {
  before: readonly RuleTerms[]
  after: readonly RuleTerms[]
  people: number
}

export interface EntitlementChange {
  type: number | string
  before: Entitlement
  after: Entitlement
  people: number
}

const isSame = (one: Entitlement, other: Entitlement) => one?.days === other?.days && one?.per === other?.per

/** Changes per leave type with the number of people affected, largest first. */
export function entitlementChanges(groups: readonly PeopleGroup[]): EntitlementChange[] {
  const changes = new Map<string, EntitlementChange>()
  for (const group of groups) {
    const gives = (rules: readonly RuleTerms[], type: number | string): Entitlement => {
      const found = rules.find((one) => one.type === type && appliesTo(one.terms, group))
      return found ? entitlementOf(found.terms) : null
    }
    for (const type of new Set([...group.before, ...group.after].map((one) => one.type))) {
      const [before, after] = [gives(group.before, type), gives(group.after, type)]
      if (isSame(before, after)) continue
      const key = JSON.stringify([type, before, after])
      const known = changes.get(key)
      if (known) known.people += group.people
      else changes.set(key, { type, before, after, people: group.people })
    }
  }
  return [...changes.values()].sort((one, other) => other.people - one.people)
}
