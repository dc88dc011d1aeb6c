import type { listTickets } from '@muster/contract/calls/helpdesk/tickets'
import {
  type RequestType,
  ticketPriorities,
  ticketStatuses,
} from '@muster/contract/helpdesk/helpdesk.constants'
import type { DataOf } from '@muster/contract/kit/index'
import type { FilterDefinition } from '@muster/ui/filter-bar'
import type { TFunction } from 'i18next'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { anyFilter, filterNumber, filterTexts, oneFilter, periodFilter } from '../../../lib/list/filters.ts'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'

/** Stands for nobody in the filter of who is assigned. */
const NOBODY = 0

const someOf = <T extends string>(all: readonly T[], chosen: readonly string[]) =>
  all.filter((one) => chosen.includes(one))

/** What a list of tickets asks for. */
export function criteriaOf({ state }: ListRequest<RequestType>) {
  const number = (id: string) => filterNumber(state, id)
  const [activity, assignee, category] = [number('activity'), number('assignee'), number('category')]
  const statuses = someOf(ticketStatuses, filterTexts(state, 'status'))
  const priority = someOf(ticketPriorities, filterTexts(state, 'priority'))
  const [from = '', to = ''] = filterTexts(state, 'raised')
  return {
    search: state.search,
    ...(state.sort ? { sort: state.sort } : {}),
    ...(number('late') === 1 ? { late: true } : {}),
    ...(activity === 0 || activity === 1 ? { status: activity as 0 | 1 } : {}),
    ...(statuses.length > 0 ? { statuses } : {}),
    ...(priority.length > 0 ? { priority } : {}),
    ...(category === undefined ? {} : { category_id: category }),
    ...(assignee === undefined ? {} : assignee === NOBODY ? { unassigned: true } : { assignee_id: assignee }),
    ...(from ? { raised_from: from } : {}),
    ...(to ? { raised_to: to } : {}),
  }
}

/** What lists of tickets can be filtered by. */
export function filtersOf(
  t: TFunction<'helpdesk'>,
  data: DataOf<typeof listTickets> | undefined,
): FilterDefinition[] {
  const assignees = data?.assignees ?? []
  return [
    oneFilter('activity', t('fields.activity'), [
      { value: '1', label: t('active') },
      { value: '0', label: t('inactive') },
    ]),
    anyFilter(
      'status',
      t('fields.status'),
      ticketStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
    ),
    oneFilter('category', t('fields.category'), choicesFrom(data?.categories)),
    oneFilter('late', t('levels.due'), [{ value: '1', label: t('levels.lateOnly') }]),
    anyFilter(
      'priority',
      t('fields.priority'),
      [...ticketPriorities].reverse().map((value) => ({ value, label: t(`priorities.${value}`) })),
    ),
    ...(data?.abilities.all
      ? [
          oneFilter('assignee', t('fields.assignee'), [
            { value: NOBODY, label: t('nobody') },
            ...choicesFrom(assignees),
          ]),
        ]
      : []),
    periodFilter('raised', t('fields.created')),
  ]
}
