import type {
  PeopleMetricsInput,
  Person,
  Spell,
} from '../../src/modules/dashboards/rules/people-metrics-types.ts'

type Group = string | null

const plus = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

const isInHeadcount = ({ joined, left }: Spell, date: string) =>
  joined <= date && (left === null || left > date)
const spellOn = ({ spells }: Person, date: string) => spells.find((spell) => isInHeadcount(spell, date))
const groupOn = ({ groups }: Person, date: string): Group =>
  groups.filter(({ from }) => from <= date).at(-1)?.value ?? null

/** Four decimals, from unreduced whole numbers. */
function decimal(dividend: number, divisor: number): number | null {
  if (divisor === 0) return null
  const scaled = BigInt(dividend) * 20_000n
  return Number((scaled + BigInt(divisor)) / (2n * BigInt(divisor))) / 10_000
}

/** Figures of everybody (`group` undefined) or of one group, by looking at each person on each date. */
function figures({ from, to, average, people }: PeopleMetricsInput, group?: Group) {
  const belongs = (person: Person, date: string) => group === undefined || groupOn(person, date) === group
  const inIt = (date: string) => people.filter((one) => spellOn(one, date) && belongs(one, date))
  const dates: string[] = []
  for (let date = from; date <= to; date = plus(date, 1)) dates.push(date)
  const eve = plus(from, -1)
  const all = people.flatMap((person) => person.spells.map((spell) => ({ person, spell })))
  const joined = all.filter(
    ({ person, spell }) => dates.includes(spell.joined) && belongs(person, spell.joined),
  )
  const left = all.filter(
    ({ person, spell }) => spell.left !== null && dates.includes(spell.left) && belongs(person, spell.left),
  )
  const early = left.filter(
    ({ spell }) =>
      Temporal.PlainDate.from(spell.joined).until(spell.left!, { largestUnit: 'days' }).days < 90,
  )
  let [movedIn, movedOut] = [0, 0]
  for (const person of people)
    for (const date of dates) {
      const stays = spellOn(person, date) || person.spells.some((spell) => spell.left === date)
      const [before, after] = [groupOn(person, plus(date, -1)), groupOn(person, date)]
      if (!spellOn(person, plus(date, -1)) || !stays || before === after) continue
      if (after === group) movedIn++
      if (before === group) movedOut++
    }
  const opening = inIt(eve)
  const closing = inIt(to).length
  const retained = opening.filter((one) => spellOn(one, to) && spellOn(one, to) === spellOn(one, eve)).length
  const heads =
    average === 'ends' ? opening.length + closing : dates.reduce((sum, date) => sum + inIt(date).length, 0)
  const over = average === 'ends' ? 2 : dates.length
  const year = dates.length === 366 ? 365 : dates.length
  return {
    ...(group === undefined ? {} : { group, moved_in: movedIn, moved_out: movedOut }),
    opening: opening.length,
    joiners: joined.length,
    leavers: left.length,
    voluntary: left.filter(({ spell }) => spell.exit === 'voluntary').length,
    involuntary: left.filter(({ spell }) => spell.exit === 'involuntary').length,
    early_leavers: early.length,
    closing,
    average: decimal(heads, over),
    attrition: decimal(100 * left.length * over, heads),
    annualised: dates.length < 28 ? null : decimal(100 * left.length * over * 365, heads * year),
    retention: decimal(100 * retained, opening.length),
  }
}

/** Independent implementation of people-metrics, date by date: slow, for tests only. */
export function recountPeopleMetrics(input: PeopleMetricsInput): unknown {
  if (input.to < input.from) return { error: 'invalid_range' }
  const isWrong = ({ joined, left }: Spell) => left !== null && left < joined
  if (input.people.some(({ spells }) => spells.some(isWrong))) return { error: 'invalid_spell' }
  const names = [...new Set(input.people.flatMap(({ groups }) => groups.map(({ value }) => value)))]
  const sorted: Group[] = [...names.filter((name) => name !== null).sort(), null]
  const hasAny = (one: ReturnType<typeof figures>) =>
    one.opening + one.joiners + one.leavers + one.moved_in! + one.moved_out! + one.closing > 0
  return { total: figures(input), groups: sorted.map((name) => figures(input, name)).filter(hasAny) }
}
