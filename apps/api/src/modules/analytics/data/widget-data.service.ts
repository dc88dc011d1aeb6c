import type {
  exportDashboard,
  previewWidget,
  readDashboardData,
  WidgetData,
} from '@muster/contract/analytics/dashboard-data.contract'
import { PEOPLE_SOURCE } from '@muster/contract/analytics/widget-words'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { DayPeriod } from '@muster/contract/reports/relative-periods'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { refuseQuery } from '../../../platform/datasets/refuse-query.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { seesEverybody } from '../../dashboards/index.ts'
import { directoryFilter } from '../../employees/index.ts'
import { analyticsTexts } from '../analytics.texts.ts'
import { type OpenDashboard, openDashboard } from '../dashboards/dashboards.queries.ts'
import { daysAsked } from '../rules/widget-days.ts'
import { settingsQuery } from '../settings.queries.ts'
import { checkWidget } from './check-widget.ts'
import { readDatasetWidget } from './dataset-widget.ts'
import { Denied } from './denied.ts'
import { readPeopleWidget } from './people-widget.ts'
import { type Figures, noFigures, type WidgetAsk } from './widget-figures.ts'

export type Chosen = Pick<BodyOf<typeof readDashboardData>, 'period' | 'from' | 'to' | 'filters'>
type Units = Readonly<Record<string, (string | number)[]>>

/** The days of a widget. @throws AppError `request.invalid` */
export function daysOf(
  { period, from, to }: Chosen,
  {
    own,
    usual,
    today,
  }: { own?: WidgetAsk['widget']['period']; usual: OpenDashboard['period']; today: string },
): DayPeriod {
  const days = daysAsked({ own, from, to, period, usual }, today)
  return days ?? refuseQuery('to', analyticsTexts.text('lastDayBeforeFirst'))
}

/**
 * Condition on `employee e`: the units to which figures are limited; undefined for none. No statement.
 *
 * @throws AppError `request.invalid` for a filter that does not exist
 */
export async function unitsOf(ctx: Ctx, db: Db, filters: Units): Promise<RawBuilder<boolean> | undefined> {
  const given = Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0))
  if (Object.keys(given).length === 0) return undefined
  return (await directoryFilter(ctx, db, [], { search: '', filters: given })).where
}

function figuresOf(ctx: Ctx, db: Db, ask: WidgetAsk): Promise<Figures> {
  checkWidget(ask.widget)
  if (ask.widget.kind === 'text') return Promise.resolve(noFigures)
  return ask.widget.source === PEOPLE_SOURCE
    ? readPeopleWidget(ctx, db, ask)
    : readDatasetWidget(ctx, db, ask)
}

/** What a widget says that could not be read. */
function failureOf(
  ctx: Ctx,
  widget: WidgetAsk['widget'],
  err: unknown,
): Pick<WidgetData, 'state' | 'message'> {
  if (err instanceof Denied) return { state: 'denied', message: err.message }
  if (err instanceof AppError && err.status < 500)
    return { state: err.key === 'access.denied' ? 'denied' : 'invalid', message: err.words }
  ctx.log.error({ err, widget: widget.id, source: widget.source }, 'A widget could not be read')
  return { state: 'failed', message: analyticsTexts('failed') }
}

/** One widget, in a transaction of its own: whatever goes wrong in it, the others are read. */
async function readWidget(ctx: Ctx, ask: WidgetAsk): Promise<WidgetData> {
  const { id } = ask.widget
  try {
    return { id, state: 'ready', ...(await readTx(ctx, (db) => figuresOf(ctx, db, ask))) }
  } catch (err) {
    return { id, ...noFigures, ...failureOf(ctx, ask.widget, err) }
  }
}

interface Opened {
  readonly dashboard: OpenDashboard
  readonly today: string
  readonly days: DayPeriod
  readonly people: RawBuilder<boolean> | undefined
}

/** A dashboard, and what its reader has chosen of it. Two statements. */
export async function openForReading(ctx: Ctx, db: Db, id: number, chosen: Chosen): Promise<Opened> {
  const dashboard = await openDashboard(ctx, db, id, 'view')
  const today = await organisationToday(ctx, db)
  return {
    ...{ dashboard, today },
    days: daysOf(chosen, { usual: dashboard.period, today }),
    people: await unitsOf(ctx, db, chosen.filters ?? dashboard.filters),
  }
}

export interface DashboardFigures extends Opened {
  readonly widgets: readonly WidgetData[]
}

/**
 * A dashboard with the figures of all widgets, as the reader may see them. Two statements, and of each widget a number that
 * does not depend on its rows (`readDatasetWidget`, `readPeopleWidget`).
 *
 * @throws AppError `analytics.not_found`, `request.invalid`
 */
export async function readFigures(ctx: Ctx, id: number, chosen: Chosen): Promise<DashboardFigures> {
  const opened = await readTx(ctx, (db) => openForReading(ctx, db, id, chosen))
  const { dashboard, today, people } = opened
  const widgets: WidgetData[] = []
  // One after the other: a dashboard must not take all connections of a node.
  for (const widget of dashboard.widgets) {
    const days = daysOf(chosen, { own: widget.period, usual: dashboard.period, today })
    widgets.push(await readWidget(ctx, { widget, today, days, people }))
  }
  return { ...opened, widgets }
}

/** @throws AppError `analytics.not_found`, `request.invalid` */
export async function readData(
  ctx: Ctx,
  { dashboard_id, ...chosen }: BodyOf<typeof readDashboardData>,
): Promise<DataOf<typeof readDashboardData>> {
  const { dashboard, days, widgets } = await readFigures(ctx, dashboard_id, chosen)
  return {
    ...{ version: dashboard.version, ...days, read_at: ctx.now.toString(), widgets: [...widgets] },
    is_limited: !seesEverybody(ctx),
  }
}

export type ExportAsked = BodyOf<typeof exportDashboard>

/**
 * The figures of a widget that is being edited. What is wrong with it is an error here, at the part of the widget.
 *
 * @throws AppError `request.invalid`, `access.denied`
 */
export function preview(
  ctx: Ctx,
  { widget, ...chosen }: BodyOf<typeof previewWidget>,
): Promise<DataOf<typeof previewWidget>> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const { usual_period: usual } = await runQuery(db, settingsQuery(ctx))
    const days = daysOf(chosen, { own: widget.period, usual, today })
    const people = await unitsOf(ctx, db, chosen.filters ?? {})
    try {
      const figures = await figuresOf(ctx, db, { widget, today, days, people })
      return { id: widget.id, state: 'ready' as const, ...figures }
    } catch (err) {
      if (!(err instanceof Denied)) throw err
      return { id: widget.id, ...noFigures, state: 'denied' as const, message: err.message }
    }
  })
}
