import { roles } from '@muster/contract/access/roles'
import { listConfigurations } from '@muster/contract/calls/employees/bulk/configurations'
import { invitationStates, secondStepStates } from '@muster/contract/employees/bulk/bulk.constants'
import type { actOnConfigurations } from '@muster/contract/employees/bulk/configurations.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { DataTableState, Selection } from '@muster/ui/data-table'
import type { FilterDefinition } from '@muster/ui/filter-bar'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { readOptions } from '../../../lib/calls/query.ts'

export type UserRow = DataOf<typeof listConfigurations>['users'][number]
export type UserAction = BodyOf<typeof actOnConfigurations>['action']
export type ActOutcome = NonNullable<DataOf<typeof actOnConfigurations>['outcome']>
type Criteria = Omit<BodyOf<typeof listConfigurations>, 'page' | 'limit' | 'sort'>

const loginStates = ['none', 'invited', 'active', 'disabled'] as const
const UNSEEN = [30, 90, 180]

/** Filters of the list; their ids are parameters of the call. */
export function userFilters(t: TFunction<'bulkWork'>): FilterDefinition[] {
  const options = (values: readonly string[], words: string) =>
    values.map((value) => ({ value, label: t(`users.${words}.${value}` as never) as string }))
  return [
    { id: 'login', label: t('users.filters.login'), kind: 'multi', options: options(loginStates, 'login') },
    {
      id: 'invitation',
      label: t('users.filters.invitation'),
      kind: 'multi',
      options: options(invitationStates, 'invitationFilter'),
    },
    {
      id: 'second_step',
      label: t('users.filters.second'),
      kind: 'multi',
      options: options(secondStepStates, 'second'),
    },
    {
      id: 'role_ids',
      label: t('users.filters.role'),
      kind: 'multi',
      options: roles.map(({ role_id, name }) => ({ value: role_id, label: name })),
    },
    {
      id: 'status',
      label: t('users.filters.status'),
      kind: 'multi',
      options: [
        { value: 1, label: t('users.status.active') },
        { value: 0, label: t('users.status.left') },
      ],
    },
    {
      id: 'unseen_days',
      label: t('users.filters.unseen'),
      kind: 'single',
      options: UNSEEN.map((count) => ({ value: count, label: t('users.filters.days', { count }) })),
    },
  ]
}

const NUMBERS = new Set(['role_ids', 'status'])

/** The URL's filters in the format of the call. */
export function userCriteria({ search, filters }: DataTableState): Criteria {
  const given = Object.entries(filters).filter(([, values]) => values.length > 0)
  const criteria = given.map(([id, values]) => {
    if (id === 'unseen_days') return [id, Number(values[0])]
    return [id, NUMBERS.has(id) ? values.map(Number) : values.map(String)]
  })
  return { search, ...Object.fromEntries(criteria) }
}

export function usersOptions(state: DataTableState, page: number, limit: number) {
  const body = { ...userCriteria(state), page, limit, ...(state.sort ? { sort: state.sort } : {}) }
  return queryOptions({
    ...readOptions(listConfigurations, { body }),
    staleTime: 0,
    meta: { errorShown: 'inline' },
  })
}

export function actSelection(
  state: DataTableState,
  selection: Selection,
): BodyOf<typeof actOnConfigurations>['selection'] {
  if (selection.kind === 'some') return { ids: selection.ids.map(Number) }
  return { criteria: userCriteria(state), except: selection.except.map(Number) }
}

export function refreshUsers(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [listConfigurations.id] })
}
