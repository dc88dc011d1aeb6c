import type { TripLeg, TripStay } from '@muster/contract/travel/travel-shapes'
import { describe, expect, test } from 'vitest'
import { type AppliedPolicy, judgeTrip } from './travel-policy.ts'

const leg = (given: Partial<TripLeg> = {}): TripLeg => ({
  ...{ mode: 'flight', from: 'Pune', to: 'Delhi', on: '2026-12-20', time: 'any', class: 'economy' },
  ...{ minutes: null, estimate: null, note: '', ...given },
})
const stay = (given: Partial<TripStay> = {}): TripStay => ({
  ...{ city: 'Delhi', from: '2026-12-20', nights: 2, per_night: '5000', note: '', ...given },
})
const policy = (name: string, given: Partial<AppliedPolicy> = {}): AppliedPolicy => ({
  ...{ name, classes: [], ahead: [], caps: [], ...given },
})
const everybody = policy('Everybody', {
  classes: [
    { mode: 'flight', class: 'economy', from_minutes: 120 },
    { mode: 'flight', class: 'business', from_minutes: 480 },
    { mode: 'train', class: 'ac_2', from_minutes: 0 },
  ],
  ahead: [{ mode: 'flight', days: 14 }],
  caps: [
    { tier: 1, amount: '6000' },
    { tier: 3, amount: '3000.50' },
  ],
})

interface Case {
  name: string
  legs?: TripLeg[]
  stays?: TripStay[]
  policies?: AppliedPolicy[]
  today?: string
  cutOffDays?: number
  found: string[]
}

const cases: Case[] = [
  { name: 'nothing without policies', policies: [], legs: [leg({ class: 'first' })], found: [] },
  { name: 'a class below the highest', legs: [leg({ minutes: 130 })], found: [] },
  {
    name: 'a class above that of its duration',
    legs: [leg({ minutes: 479, class: 'business' })],
    found: ['class leg:0 business>economy'],
  },
  { name: 'a long leg has the higher class', legs: [leg({ minutes: 480, class: 'business' })], found: [] },
  {
    name: 'first is above business, however long',
    legs: [leg({ minutes: 900, class: 'first' })],
    found: ['class leg:0 first>business'],
  },
  {
    name: 'shorter than the mode is allowed for',
    legs: [leg({ minutes: 60 })],
    found: ['too_short leg:0 120'],
  },
  { name: 'an unknown duration counts as short', legs: [leg()], found: ['too_short leg:0 120'] },
  { name: 'no class asked for', legs: [leg({ class: null, minutes: 200 })], found: [] },
  { name: 'a mode that no policy mentions', legs: [leg({ mode: 'cab', class: 'suv' })], found: [] },
  {
    name: 'legs are judged one by one',
    legs: [
      leg({ mode: 'train', class: 'ac_1' }),
      leg({ mode: 'train', class: 'ac_3' }),
      leg({ minutes: 90 }),
    ],
    found: ['class leg:0 ac_1>ac_2', 'too_short leg:2 120'],
  },
  {
    name: 'late for the first leg of a mode only',
    today: '2026-12-10',
    legs: [leg({ minutes: 130 }), leg({ minutes: 130, on: '2026-12-22' })],
    found: ['booked_late leg:0 14'],
  },
  { name: 'on the last day to book', today: '2026-12-06', legs: [leg({ minutes: 130 })], found: [] },
  {
    name: 'within the cut-off of the desk',
    today: '2026-12-18',
    cutOffDays: 3,
    policies: [],
    legs: [leg()],
    found: ['cut_off leg:0 3'],
  },
  {
    name: 'on the day of the cut-off',
    today: '2026-12-17',
    cutOffDays: 3,
    policies: [],
    legs: [leg()],
    found: [],
  },
  { name: 'a night below the cap of the tier', stays: [stay({ per_night: '6000.00' })], found: [] },
  { name: 'a night above it', stays: [stay({ per_night: '6000.01' })], found: ['night_cap stay:0 6000'] },
  {
    name: 'an unlisted city is of tier 3, and names are read in any case',
    stays: [stay({ city: ' DELHI ', per_night: '5999' }), stay({ city: 'Nanded', per_night: '3000.51' })],
    found: ['night_cap stay:1 3000.50'],
  },
  { name: 'a night without an estimate', stays: [stay({ per_night: null })], found: [] },
  {
    name: 'the more specific policy decides about the mode it mentions, and only that',
    policies: [
      policy('Directors', { classes: [{ mode: 'flight', class: 'first', from_minutes: 0 }] }),
      everybody,
    ],
    legs: [leg({ class: 'first' }), leg({ mode: 'train', class: 'ac_1' })],
    found: ['class leg:1 ac_1>ac_2'],
  },
  {
    name: 'a cap of the more specific policy holds even if lower',
    policies: [policy('Trainees', { caps: [{ tier: 1, amount: '2000' }] }), everybody],
    stays: [stay({ per_night: '2500' })],
    found: ['night_cap stay:0 2000'],
  },
]

describe('what is outside a policy', () => {
  test.each(cases)(
    '$name',
    ({ legs = [], stays = [], policies = [everybody], today, cutOffDays = 0, found }) => {
      const findings = judgeTrip({
        ...{ legs, stays, policies, cutOffDays, today: today ?? '2026-11-20' },
        tiers: { delhi: 1, pune: 2 },
      })
      expect(
        findings.map(({ code, part, asked, allowed, least, amount }) =>
          [code, part, allowed ? `${asked}>${allowed}` : (amount ?? least)].join(' '),
        ),
      ).toEqual(found)
    },
  )
})
