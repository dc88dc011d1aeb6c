import type { readTripChoices } from '@muster/contract/calls/travel/trips'
import { addDays } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import type { DayTime, Mode, TravelClass } from '@muster/contract/travel/travel.constants'
import type { TripLeg, TripStay } from '@muster/contract/travel/travel-shapes'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { typedAmount } from '../../../lib/form/typed-amount.ts'

export type TripChoices = DataOf<typeof readTripChoices>

/** A leg as typed; figures as text. */
export interface LegDraft {
  key: string
  mode: Mode
  from: string
  to: string
  on: string
  time: DayTime
  class: TravelClass | null
  hours: string
  estimate: string
  note: string
}

export interface StayDraft {
  key: string
  city: string
  from: string
  nights: number
  per_night: string
  note: string
}

export interface TripDraft {
  title: string
  category_id: number | null
  /** Null for oneself. */
  person: FoundPerson | null
  along: FoundPerson[]
  project_id: number | null
  cost_centre_id: number | null
  legs: LegDraft[]
  stays: StayDraft[]
  on_duty: boolean
  /** What is needed before, as typed. */
  advance: string
  reason: string
}

const MINUTES = 60
const DECIMAL = /^\d{1,12}(\.\d{1,4})?$/

/** What can be sent of a figure while it is typed; null for nothing that is a number yet. */
const figure = (typed: string): string | null => {
  const text = typedAmount(typed)
  return DECIMAL.test(text) ? text : null
}

/** Something is typed that is no number: it would be lost without a word. */
export const isNoFigure = (typed: string): boolean => typed.trim() !== '' && figure(typed) === null

/** The first leg starts at home; a further one where the last ended, on its day. */
export function blankLeg(legs: readonly LegDraft[], { home, today }: TripChoices): LegDraft {
  const last = legs.at(-1)
  return {
    ...{ key: crypto.randomUUID(), mode: last?.mode ?? 'flight', from: last?.to ?? home, to: '' },
    ...{
      on: last?.on ?? addDays(today, 7),
      time: 'any',
      class: last?.class ?? null,
      hours: last?.hours ?? '',
    },
    ...{ estimate: '', note: '' },
  }
}

/** The way back of the first leg, on the day of the last. */
export function returnLeg(legs: readonly LegDraft[]): LegDraft | null {
  const [first] = legs
  const last = legs.at(-1)
  if (!first || !last || first.to === '' || last.to === first.from) return null
  return { ...last, key: crypto.randomUUID(), from: last.to, to: first.from, note: '' }
}

/** Nights where the last leg goes. */
export function blankStay(legs: readonly LegDraft[], stays: readonly StayDraft[]): StayDraft {
  const leg = legs.find(({ to }) => to !== '' && !stays.some(({ city }) => city === to))
  return {
    ...{ key: crypto.randomUUID(), city: leg?.to ?? '', from: leg?.on ?? legs[0]?.on ?? '', nights: 1 },
    ...{ per_night: '', note: '' },
  }
}

export function blankTrip(choices: TripChoices): TripDraft {
  const [category] = choices.categories
  return {
    ...{ title: '', category_id: choices.categories.length === 1 ? (category?.id ?? null) : null },
    ...{ person: null, along: [], project_id: null, cost_centre_id: choices.cost_centre_id },
    ...{ legs: [blankLeg([], choices)], stays: [], on_duty: true, advance: '', reason: '' },
  }
}

/** A new trip like one that there was; its days are entered anew when they have passed. */
export function draftOf(
  {
    title,
    category_id,
    legs,
    stays,
  }: { title: string; category_id: number | null; legs: TripLeg[]; stays: TripStay[] },
  choices: TripChoices,
): TripDraft {
  const ahead = (day: string) => (day < choices.today ? '' : day)
  return {
    ...{ ...blankTrip(choices), title, category_id },
    legs: legs.map(({ on, minutes, estimate, ...leg }) => ({
      ...{ ...leg, key: crypto.randomUUID(), on: ahead(on), estimate: estimate ?? '' },
      hours: minutes === null ? '' : String(minutes / MINUTES),
    })),
    stays: stays.map(({ from, per_night, ...stay }) => ({
      ...{ ...stay, key: crypto.randomUUID(), from: ahead(from), per_night: per_night ?? '' },
    })),
  }
}

const legBody = ({ key: _key, hours, estimate, ...leg }: LegDraft): TripLeg => {
  const number = figure(hours)
  const minutes = number === null ? 0 : Math.round(Number(number) * MINUTES)
  return {
    ...{ ...leg, from: leg.from.trim(), to: leg.to.trim(), note: leg.note.trim() },
    ...{ minutes: minutes > 0 ? minutes : null, estimate: figure(estimate) },
  }
}

const stayBody = ({ key: _key, per_night, ...stay }: StayDraft): TripStay => ({
  ...{ ...stay, city: stay.city.trim(), note: stay.note.trim(), per_night: figure(per_night) },
})

/** The trip as it is sent. */
export const bodyOf = (draft: TripDraft) => ({
  ...(draft.person ? { EMPLOYEE_ID: draft.person.id } : {}),
  ...{ travellers: draft.along.map(({ id }) => id), title: draft.title.trim() },
  ...{ category_id: draft.category_id ?? 0, project_id: draft.project_id },
  ...{ cost_centre_id: draft.cost_centre_id, on_duty: draft.on_duty },
  ...{ legs: draft.legs.map(legBody), stays: draft.stays.map(stayBody), advance: figure(draft.advance) },
})

/** Whether enough is entered to be judged. */
export const isJudgeable = ({ title, category_id, legs, stays }: TripDraft): boolean =>
  title.trim() !== '' &&
  category_id !== null &&
  legs.length + stays.length > 0 &&
  legs.every(({ from, to, on }) => from.trim() !== '' && to.trim() !== '' && on !== '') &&
  stays.every(({ city, from }) => city.trim() !== '' && from !== '')
