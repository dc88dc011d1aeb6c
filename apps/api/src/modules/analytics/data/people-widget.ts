import type { WidgetGroup } from '@muster/contract/analytics/dashboard-data.contract'
import {
  PEOPLE_TIME,
  type PeopleFigure,
  peopleFigures,
  peopleRates,
} from '@muster/contract/analytics/widget-words'
import {
  type PeopleDimension,
  type PeopleMeasure,
  peopleDimensions,
  type TrendStep,
  trendSteps,
} from '@muster/contract/dashboards/people-figures'
import { daysIn } from '@muster/contract/kit/days'
import { type DayPeriod, periodBefore } from '@muster/contract/reports/relative-periods'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refuseQuery } from '../../../platform/datasets/refuse-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import {
  type CountSource,
  type Counts,
  dividedInto,
  findStanding,
  findUnitNames,
  PEOPLE_VIEW,
  type PeopleFigures,
  type PeriodCounts,
  ratesOf,
  readCounts,
} from '../../dashboards/index.ts'
import { analyticsTexts } from '../analytics.texts.ts'
import { Denied } from './denied.ts'
import { unitName } from './unit-names.ts'
import { type Figures, noFigures, shownFigures, type WidgetAsk, withBefore } from './widget-figures.ts'

/** Who stands behind a figure; an average has nobody. */
export const behindFigure: Readonly<Record<PeopleFigure, PeopleMeasure | null>> = {
  closing: 'closing',
  opening: 'opening',
  joiners: 'joiners',
  leavers: 'leavers',
  voluntary: 'voluntary',
  involuntary: 'involuntary',
  early_leavers: 'early_leavers',
  average: null,
  attrition: 'leavers',
  annualised: 'leavers',
  retention: 'retained',
}

const ADDING: ReadonlySet<PeopleFigure> = new Set([
  'joiners',
  'leavers',
  'voluntary',
  'involuntary',
  'early_leavers',
])

type Widget = Pick<WidgetAsk['widget'], 'measures' | 'groups'>

/** By what figures about people are divided: over time, by a unit, or by one and then the other. */
export interface PeopleDivision {
  readonly figures: readonly PeopleFigure[]
  readonly step: TrendStep | null
  readonly unit: PeopleDimension | null
  /** Time before the unit. */
  readonly isTimeFirst: boolean
}

/**
 * Checks what a widget shows of people.
 *
 * @throws AppError `request.invalid` at the part that is wrong
 */
export function divisionOf({ measures, groups }: Widget): PeopleDivision {
  const figures = measures.map(
    ({ column }, index) =>
      peopleFigures.find((one) => one === column) ??
      refuseQuery(`measures.${index}.column`, analyticsTexts.text('notPeopleFigure')),
  )
  const parts = groups.map(({ column, period }, index) => {
    const step =
      column === PEOPLE_TIME ? (trendSteps.find((one) => one === (period ?? 'month')) ?? null) : null
    const unit = peopleDimensions.find((one) => one === column) ?? null
    if (step === null && unit === null)
      refuseQuery(`groups.${index}.column`, analyticsTexts.text('notPeopleGroup'))
    return { step, unit }
  })
  if (parts.length === 2 && (parts[0]?.step === null) === (parts[1]?.step === null))
    refuseQuery('groups', analyticsTexts.text('oneUnit'))
  return {
    figures,
    step: parts.find(({ step }) => step)?.step ?? null,
    unit: parts.find(({ unit }) => unit)?.unit ?? null,
    isTimeFirst: parts[0]?.step !== null && parts[0] !== undefined,
  }
}

/** @throws Denied */
export function requirePeople({ actor }: Pick<Ctx, 'actor'>): void {
  if (!holds(actor, PEOPLE_VIEW)) throw new Denied(analyticsTexts('deniedPeople'))
}

/** Limited to some people, figures are counted from their records: stored facts are about everybody. */
function limitedSource(ctx: Ctx, source: CountSource, people: WidgetAsk['people']): CountSource {
  if (!people) return source
  return { ...source, people: sql<boolean>`(${employeeScope(ctx, PEOPLE_VIEW, 'e')} and ${people})` }
}

const valuesOf = (figures: readonly PeopleFigure[], of: PeopleFigures) => figures.map((one) => of[one])

interface Read {
  readonly division: PeopleDivision
  readonly names: ReadonlyMap<number, string>
}

const timeValue = ({ from }: DayPeriod) => ({ label: from, at: { value: from, identity: null } })
const unitValue = (names: Read['names'], value: number) => {
  const name = names.get(value) ?? null
  return { label: name, at: { value: name, identity: String(value) } }
}

const group = (
  parts: readonly { label: string | null; at: WidgetGroup['at'][number] }[],
  values: WidgetGroup['values'],
): WidgetGroup => ({ labels: parts.map(({ label }) => label), at: parts.map(({ at }) => at), values })

const ofCounts = (figures: readonly PeopleFigure[], counts: Counts, period: DayPeriod) =>
  valuesOf(figures, ratesOf(counts, period, 'ends'))

/** By name, those without a unit last. */
const byName = (one: WidgetGroup, other: WidgetGroup): number => {
  const [a, b] = [one.labels.at(-1), other.labels.at(-1)]
  if (typeof a !== 'string' || typeof b !== 'string')
    return Number(typeof a !== 'string') - Number(typeof b !== 'string')
  return a < b ? -1 : Number(a > b)
}

const hasAny = ({ opening, joiners, leavers, closing }: Counts) => opening + joiners + leavers + closing > 0

function unitsIn({ division: { figures }, names }: Read, { period, groups }: PeriodCounts): WidgetGroup[] {
  return groups
    .filter(({ counts }) => hasAny(counts))
    .map(({ value, counts }) => group([unitValue(names, value)], ofCounts(figures, counts, period)))
    .sort(byName)
}

const timesOf = ({ division: { figures } }: Read, parts: readonly PeriodCounts[]): WidgetGroup[] =>
  parts.map(({ period, total }) => group([timeValue(period)], ofCounts(figures, total, period)))

function timesAndUnits(read: Read, parts: readonly PeriodCounts[], whole: PeriodCounts) {
  const { isTimeFirst } = read.division
  const pairs = parts.flatMap((part) =>
    unitsIn(read, part).map((unit): WidgetGroup => {
      const time = timeValue(part.period)
      const own = { label: unit.labels[0] as string | null, at: unit.at[0] as WidgetGroup['at'][number] }
      return group(isTimeFirst ? [time, own] : [own, time], unit.values)
    }),
  )
  return { rows: pairs, subtotals: isTimeFirst ? timesOf(read, parts) : unitsIn(read, whole) }
}

function levelsOf(read: Read, parts: readonly PeriodCounts[], whole: PeriodCounts) {
  const { step, unit } = read.division
  if (step && unit) return timesAndUnits(read, parts, whole)
  if (step) return { rows: timesOf(read, parts), subtotals: [] }
  return { rows: unit ? unitsIn(read, whole) : [], subtotals: [] }
}

function describe({
  figures,
  step,
  unit,
  isTimeFirst,
}: PeopleDivision): Pick<Figures, 'groups' | 'measures'> {
  const time = step && {
    ...{ key: PEOPLE_TIME, heading: analyticsTexts('time'), type: 'date' as const, period: step },
  }
  const own = unit && { key: unit, heading: unitName(unit), type: 'text' as const, period: null }
  return {
    groups: (isTimeFirst ? [time, own] : [own, time]).flatMap((one) => one ?? []),
    measures: figures.map((figure) => ({
      ...{ key: figure, heading: analyticsTexts(figure), type: 'number' as const, aggregate: null },
      is_rate: peopleRates.has(figure),
      adds: ADDING.has(figure),
      has_rows: behindFigure[figure] !== null,
    })),
  }
}

/** How a figure comes about, where it is more than a count. */
function explain(figure: PeopleFigure | undefined, counts: Counts, period: DayPeriod): string | null {
  const { leavers, average, opening, closing } = ratesOf(counts, period, 'ends')
  const days = daysIn(period.from, period.to)
  switch (figure) {
    case 'attrition':
      return analyticsTexts('attritionSum', { leavers, average })
    case 'annualised':
      return analyticsTexts('annualisedSum', { leavers, average, days })
    case 'retention':
      return analyticsTexts('retentionSum', { retained: counts.retained, opening })
    case 'average':
      return analyticsTexts('averageSum', { opening, closing })
    default:
      return null
  }
}

const namesFor = (ctx: Ctx, db: Db, unit: PeopleDimension | null, all: readonly PeriodCounts[]) =>
  unit === null
    ? Promise.resolve(new Map<number, string>())
    : findUnitNames(ctx, db, unit, [
        ...new Set(all.flatMap(({ groups }) => groups.map(({ value }) => value))),
      ])

/** The n-th part of the period with the n-th before. */
const numbered = (groups: readonly WidgetGroup[]) => {
  const numbers = new Map(groups.map((one, index) => [one, String(index)]))
  return (one: WidgetGroup) => numbers.get(one) ?? ''
}

/**
 * Figures about people, counted as on the company's dashboards: the same number on a card, in a chart, in a report and in a
 * file. Four statements.
 *
 * @throws Denied @throws AppError `request.invalid` at the part that is wrong
 */
export async function readPeopleWidget(ctx: Ctx, db: Db, ask: WidgetAsk): Promise<Figures> {
  requirePeople(ctx)
  const { widget, days, people } = ask
  const division = divisionOf(widget)
  const { step, unit } = division
  const source = limitedSource(ctx, (await findStanding(ctx, db)).source, people)
  const earlier = periodBefore(days)
  const dimension = unit ?? 'total'
  const [before, whole] = (await readCounts(db, source, dimension, [earlier, days])) as [
    PeriodCounts,
    PeriodCounts,
  ]
  const nowParts = step ? dividedInto(step, days) : []
  const oldParts = step && widget.compares ? dividedInto(step, earlier) : []
  const all = step ? await readCounts(db, source, dimension, [...oldParts, ...nowParts]) : []
  const [old, parts] = [all.slice(0, oldParts.length), all.slice(oldParts.length)]
  const read: Read = { division, names: await namesFor(ctx, db, unit, [before, whole, ...all]) }
  const described = describe(division)
  const shown = shownFigures(levelsOf(read, parts, whole), widget, described, false)
  const total = group([], ofCounts(division.figures, whole.total, days))
  const compared = () => {
    const earlierRows = step ? timesOf(read, old) : unitsIn(read, before)
    return step
      ? withBefore(shown.rows, earlierRows, { now: numbered(shown.rows), before: numbered(earlierRows) })
      : withBefore(shown.rows, earlierRows)
  }
  return {
    ...noFigures,
    ...described,
    ...shown,
    rows: widget.compares && described.groups.length === 1 ? compared() : shown.rows,
    total: widget.compares ? { ...total, before: ofCounts(division.figures, before.total, earlier) } : total,
    explanation: explain(division.figures[0], whole.total, days),
    days,
    days_before: widget.compares ? earlier : null,
  }
}
