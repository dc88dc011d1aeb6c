import type { RuleDimension } from '@muster/contract/expenses/expenses.constants'
import type { TravelPolicy } from '@muster/contract/travel/policies.contract'
import { classes, type Mode, type TravelClass } from '@muster/contract/travel/travel.constants'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { typedAmount } from '../../../lib/form/typed-amount.ts'

export interface ClassDraft {
  mode: Mode
  class: TravelClass
  hours: string
}
export interface AheadDraft {
  mode: Mode
  days: number
}
export interface CapDraft {
  tier: number
  amount: string
}

/** A policy as typed, besides its name and note. */
export interface PolicyPart {
  limits: Record<Exclude<RuleDimension, 'employee'>, number[]>
  people: FoundPerson[]
  classes: ClassDraft[]
  ahead: AheadDraft[]
  caps: CapDraft[]
}

const MINUTES = 60
export const unitDimensions = ['grade', 'designation', 'department', 'location', 'entity'] as const

export const blankClass = (): ClassDraft => ({ mode: 'flight', class: 'economy', hours: '' })
export const blankAhead = (): AheadDraft => ({ mode: 'flight', days: 7 })
export const blankCap = (others: readonly CapDraft[]): CapDraft => ({
  tier: [1, 2, 3].find((tier) => !others.some((one) => one.tier === tier)) ?? 1,
  amount: '',
})

/** The lowest class of a mode, when the one there was is of another. */
export const classOf = (mode: Mode, name: TravelClass): TravelClass =>
  (classes[mode] as readonly TravelClass[]).includes(name) ? name : classes[mode][0]

export function partOf(policy: TravelPolicy | null): PolicyPart {
  const ids = (dimension: RuleDimension) => policy?.limits[dimension].map(({ id }) => id) ?? []
  return {
    limits: Object.fromEntries(unitDimensions.map((one) => [one, ids(one)])) as PolicyPart['limits'],
    people: policy?.limits.employee.map(({ id, name }) => ({ id, name, label: name })) ?? [],
    classes:
      policy?.classes.map(({ from_minutes, ...one }) => ({
        ...one,
        hours: from_minutes === 0 ? '' : String(from_minutes / MINUTES),
      })) ?? [],
    ahead: policy?.ahead.map((one) => ({ ...one })) ?? [],
    caps: policy?.caps.map((one) => ({ ...one })) ?? [],
  }
}

const HOURS = /^\d{1,2}(\.\d{1,2})?$/
export const isHours = (typed: string): boolean => typed.trim() === '' || HOURS.test(typedAmount(typed))

/** The body of the call, from what was typed. */
export const bodyOf = ({ limits, people, classes: classDrafts, ahead, caps }: PolicyPart) => ({
  limits: { ...limits, employee: people.map(({ id }) => id) },
  classes: classDrafts.map(({ hours, ...one }) => ({
    ...one,
    from_minutes: hours.trim() === '' ? 0 : Math.round(Number(typedAmount(hours)) * MINUTES),
  })),
  ahead,
  caps: caps.map(({ tier, amount }) => ({ tier, amount: typedAmount(amount) })),
})
