import type { WidgetContent } from '@muster/contract/analytics/widget'
import { listsRows, needsOf, PEOPLE_SOURCE } from '@muster/contract/analytics/widget-words'
import type { Text } from '../../../lib/texts/texts.ts'
import { refuseQuery } from '../../../platform/datasets/refuse-query.ts'
import { analyticsTexts } from '../analytics.texts.ts'

function measuresText(most: number): Text {
  if (most === 0) return analyticsTexts.text('noMeasures')
  return most === 1 ? analyticsTexts.text('oneMeasure') : analyticsTexts.text('someMeasures', { most })
}

function groupsText(least: number, most: number): Text {
  if (least === 2) return analyticsTexts.text('twoGroups')
  if (most === 1) return analyticsTexts.text(least === 0 ? 'atMostOneGroup' : 'oneGroup')
  return analyticsTexts.text('oneOrTwoGroups')
}

const isOutside = (count: number, [least, most]: readonly [number, number]) => count < least || count > most

function checkMeasures(widget: WidgetContent, at: (part: string) => string): void {
  const { measures } = needsOf[widget.kind]
  if (isOutside(widget.measures.length, measures)) refuseQuery(at('measures'), measuresText(measures[1]))
  const missing = widget.measures.findIndex(({ aggregate }) => aggregate === undefined)
  if (widget.source !== PEOPLE_SOURCE && missing >= 0)
    refuseQuery(at(`measures.${missing}.aggregate`), analyticsTexts.text('noAggregate'))
}

/**
 * Whether a widget has what its kind needs; not whether its columns exist, which differs between readers.
 *
 * @param path where it is in the input
 * @throws AppError `request.invalid` at the part that is wrong
 */
export function checkWidget(widget: WidgetContent, path = ''): void {
  const at = (part: string) => (path === '' ? part : `${path}.${part}`)
  if (widget.kind === 'text') {
    if (!widget.text) refuseQuery(at('text'), analyticsTexts.text('needsText'))
    return
  }
  if (widget.source === undefined) refuseQuery(at('source'), analyticsTexts.text('noSource'))
  checkMeasures(widget, at)
  const { groups } = needsOf[widget.kind]
  if (isOutside(widget.groups.length, groups)) refuseQuery(at('groups'), groupsText(...groups))
  const isTable = widget.kind === 'table' && !listsRows(widget)
  if (isTable && widget.measures.length === 0)
    refuseQuery(at('measures'), analyticsTexts.text('needsMeasure'))
  if (widget.source === PEOPLE_SOURCE && widget.where)
    refuseQuery(at('where'), analyticsTexts.text('noConditions'))
}

/** @throws AppError `request.invalid` at the part that is wrong */
export function checkWidgets(widgets: readonly (WidgetContent & { id: string })[]): void {
  const ids = widgets.map(({ id }) => id)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (twice >= 0) refuseQuery(`widgets.${twice}.id`, analyticsTexts.text('twice'))
  for (const [index, widget] of widgets.entries()) checkWidget(widget, `widgets.${index}`)
}
