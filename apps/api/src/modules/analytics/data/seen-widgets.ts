import type { Widget } from '@muster/contract/analytics/widget'
import { PEOPLE_SOURCE, ROWS } from '@muster/contract/analytics/widget-words'
import type { Ctx } from '../../../platform/context.ts'
import { findColumns, findDataset, mayRead } from '../../../platform/datasets/index.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fitWidget } from '../rules/fit-widget.ts'

type Withheld = (column: string) => boolean

/** Which columns of a source its reader may not see: none of the figures about people, which have no conditions. */
async function withheldIn(ctx: Ctx, db: Db, source: string | undefined): Promise<Withheld> {
  const dataset = source === undefined || source === PEOPLE_SOURCE ? undefined : findDataset(source)
  if (!dataset) return () => false
  if (!mayRead(ctx.actor, dataset)) return (column) => column !== ROWS
  const columns = await findColumns(ctx, db, dataset)
  return (column) => columns.withholds(column)
}

export interface SeenWidgets {
  readonly widgets: Widget[]
  /** How many of them lack something. */
  readonly withheld: number
}

/** Widgets as the reader may know them. One statement for each dataset with columns of the organisation. */
export async function seenWidgets(ctx: Ctx, db: Db, widgets: readonly Widget[]): Promise<SeenWidgets> {
  const sources = new Map<string | undefined, Withheld>()
  for (const source of new Set(widgets.map((widget) => widget.source)))
    sources.set(source, await withheldIn(ctx, db, source))
  const fitted = widgets.map((widget) => fitWidget(widget, sources.get(widget.source) as Withheld))
  return {
    widgets: fitted.map(({ widget }) => widget),
    withheld: fitted.filter(({ isWithheld }) => isWithheld).length,
  }
}
