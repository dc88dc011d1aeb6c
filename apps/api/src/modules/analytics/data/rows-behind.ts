import type { readRowsBehind } from '@muster/contract/analytics/dashboard-data.contract'
import type { Widget } from '@muster/contract/analytics/widget'
import { listsRows, PEOPLE_SOURCE, PEOPLE_TIME, ROWS } from '@muster/contract/analytics/widget-words'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { DayPeriod } from '@muster/contract/reports/relative-periods'
import { sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DatasetColumn, Plan, Selection } from '../../../platform/datasets/index.ts'
import { refuseQuery } from '../../../platform/datasets/refuse-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type Behind, dividedInto } from '../../dashboards/index.ts'
import { analyticsTexts } from '../analytics.texts.ts'
import { datasetOf, daysShown, planWidget } from './dataset-widget.ts'
import { Denied } from './denied.ts'
import { behindFigure, divisionOf, requirePeople } from './people-widget.ts'
import { daysOf, openForReading } from './widget-data.service.ts'

export type RowsAsked = Omit<BodyOf<typeof readRowsBehind>, 'page' | 'limit'>

type GroupPart = DataOf<typeof readRowsBehind>['group'][number]

interface About {
  readonly dashboard: string
  readonly widget: Widget
  readonly measure: string
  readonly group: readonly GroupPart[]
  readonly days: DayPeriod | null
}

/** The rows behind a figure: of a dataset, or people. */
export type RowsBehind =
  | ({ readonly kind: 'dataset'; readonly plan: Plan } & About)
  | ({ readonly kind: 'people'; readonly behind: Behind } & About)

/** A value of a group in words: a code by its choices, a date as it is. */
function groupPart(
  value: RowsAsked['at'][number]['value'],
  period: GroupPart['period'] | undefined,
  column: DatasetColumn | undefined,
): GroupPart {
  const type = column?.type === 'instant' ? 'date' : (column?.type ?? 'text')
  const choice = column?.choices?.().find((one) => one.value === String(value))
  return { label: choice?.label ?? value, type, period: type === 'date' ? (period ?? 'day') : null }
}

interface Ask {
  readonly asked: RowsAsked
  readonly widget: Widget
  readonly days: DayPeriod
  readonly people: Awaited<ReturnType<typeof openForReading>>['people']
  readonly dashboard: string
}

const groupOf = ({ readable }: Plan, { asked, widget }: Ask): GroupPart[] =>
  asked.at.map(({ value }, index) => {
    const { column, period } = widget.groups[index] ?? {}
    return groupPart(
      value,
      period,
      readable.find(({ key }) => key === column),
    )
  })

/** Only the column that a measure adds up has rows; those without a value do not count. */
function measured({ widget, asked }: Ask): { column: string; counts: boolean } | null {
  const measure = widget.measures[asked.measure]
  if (!measure || measure.column === ROWS) return null
  return { column: measure.column, counts: measure.aggregate === 'count' }
}

async function datasetRows(ctx: Ctx, db: Db, ask: Ask): Promise<RowsBehind> {
  const { asked, widget, days, people, dashboard: name } = ask
  const dataset = datasetOf(ctx, widget.source ?? '')
  if (asked.at.length > widget.groups.length) fail('analytics.no_rows')
  const measure = measured(ask)
  const isSearched = dataset.subject === 'employee' && asked.search !== ''
  const selection: Selection = {
    group: asked.at.map((at, index) => ({ ...(widget.groups[index] as Widget['groups'][number]), at })),
    ...(measure?.counts && {
      fixed: { match: 'all', parts: [{ column: measure.column, operator: 'not_empty', values: [] }] },
    }),
    ...(isSearched && {
      where: sql<boolean>`e.search_text like search_normalise(${likePattern(asked.search)})`,
    }),
  }
  const planWith = (columns: string[] | undefined) =>
    planWidget(ctx, db, { widget, people }, { dataset, days, columns, sort: asked.sort, selection })
  const plan = await planWith(asked.columns ?? (listsRows(widget) ? widget.columns : undefined))
  const column = plan.readable.find(({ key }) => key === measure?.column)
  const own = plan.columns.map(({ key }) => key)
  // The column that was added up is among those that are shown: its sum is the figure.
  const isMissing = column !== undefined && !asked.columns && !own.includes(column.key)
  return {
    kind: 'dataset',
    plan: isMissing ? await planWith([...own, column.key]) : plan,
    ...{ dashboard: name, widget, days: daysShown(dataset, days), group: groupOf(plan, ask) },
    measure: column ? wordsOf(column.heading) : analyticsTexts('rows'),
  }
}

/** The days of one part of a series over time. */
function partOf(
  days: DayPeriod,
  step: NonNullable<ReturnType<typeof divisionOf>['step']>,
  first: unknown,
): DayPeriod {
  return dividedInto(step, days).find(({ from }) => from === first) ?? fail('analytics.no_rows')
}

function peopleRows(ctx: Ctx, { asked, widget, days, people, dashboard: name }: Ask): RowsBehind {
  requirePeople(ctx)
  const { figures, step, unit } = divisionOf(widget)
  const figure = figures[asked.measure] ?? fail('analytics.no_rows')
  const measure = behindFigure[figure] ?? fail('analytics.no_rows')
  const at = asked.at.map((value, index) => ({ ...value, column: widget.groups[index]?.column }))
  const time = at.find(({ column }) => column === PEOPLE_TIME)
  const own = at.find(({ column }) => column !== undefined && column === unit)
  if (own && !/^\d{1,15}$/.test(own.identity ?? '')) refuseQuery('at', analyticsTexts.text('notPeopleGroup'))
  const period = time && step ? partOf(days, step, time.value) : days
  return {
    kind: 'people',
    behind: {
      ...{ ...period, measure, search: asked.search, people },
      group: own && unit ? { by: unit, id: Number(own.identity) } : undefined,
    },
    ...{ dashboard: name, widget, days: period, measure: analyticsTexts(figure) },
    group: at.map(({ column, value }) =>
      column === PEOPLE_TIME
        ? { label: value, type: 'date', period: step }
        : { label: value, type: 'text', period: null },
    ),
  }
}

/**
 * What is behind a figure of a dashboard, ready to be read: the rows that the figure was made of, by the same conditions and
 * the same reach. Two statements, and for a dataset those of its plan.
 *
 * @throws AppError `analytics.not_found`, `analytics.widget_not_found`, `analytics.no_rows`, `access.denied`, `request.invalid`
 */
export async function openRows(ctx: Ctx, db: Db, asked: RowsAsked): Promise<RowsBehind> {
  const { dashboard, today, people } = await openForReading(ctx, db, asked.dashboard_id, asked)
  const widget =
    dashboard.widgets.find(({ id }) => id === asked.widget_id) ?? fail('analytics.widget_not_found')
  if (widget.kind === 'text') fail('analytics.no_rows')
  const days = daysOf(asked, { own: widget.period, usual: dashboard.period, today })
  const ask: Ask = { asked, widget, days, people, dashboard: dashboard.name }
  try {
    return widget.source === PEOPLE_SOURCE ? peopleRows(ctx, ask) : await datasetRows(ctx, db, ask)
  } catch (err) {
    if (err instanceof Denied) fail('access.denied', { message: err.message })
    throw err
  }
}
