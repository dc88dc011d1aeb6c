import type { Widget } from '@muster/contract/analytics/widget'
import { comparedColumns } from '@muster/contract/reports/compared-columns'

export interface FittedWidget {
  readonly widget: Widget
  /** Something of it is left out. */
  readonly isWithheld: boolean
}

/**
 * Leaves out of a widget's definition what is about columns that its reader may not see. Conditions go together: some of them
 * alone would choose other rows, and their values tell what the columns hold.
 */
export function fitWidget(widget: Widget, isWithheld: (column: string) => boolean): FittedWidget {
  const { where, columns, sort, groups, measures, ...rest } = widget
  const named = [
    ...(where ? comparedColumns(where) : []),
    ...(columns ?? []),
    ...[...(sort ?? []), ...groups, ...measures].map(({ column }) => column),
  ]
  if (!named.some(isWithheld)) return { widget, isWithheld: false }
  const isSeen = ({ column }: { column: string }) => !isWithheld(column)
  const shown = columns?.filter((column) => !isWithheld(column)) ?? []
  return {
    isWithheld: true,
    widget: {
      ...rest,
      measures: measures.filter(isSeen),
      groups: groups.filter(isSeen),
      ...(where && !comparedColumns(where).some(isWithheld) && { where }),
      ...(shown.length > 0 && { columns: shown }),
      ...(sort && { sort: sort.filter(isSeen) }),
    },
  }
}
