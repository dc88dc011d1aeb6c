import type { PowersSource } from '@muster/contract/access/powers.contract'
import type { RolePerson } from '@muster/contract/access/sub-admins.contract'
import { listHolders, readMatrix } from '@muster/contract/calls/access/matrix'
import { readPowers } from '@muster/contract/calls/access/powers'
import {
  listAppActivities,
  listRolePeople,
  listRolesByProduct,
} from '@muster/contract/calls/access/sub-admins'
import { readDefaultMenus, readUserMenus } from '@muster/contract/calls/access/user-menus'
import type { DataOf } from '@muster/contract/kit/index'
import type { DataTableState } from '@muster/ui/data-table'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

export type { RolePerson }
export type RoleCatalogue = DataOf<typeof listRolesByProduct>

const inline = { meta: { errorShown: 'inline' as const } }

export const rolesOptions = queryOptions({ ...readOptions(listRolesByProduct, {}), ...inline })

/** Filters of the list, without the page. */
export function criteriaOf(state: DataTableState) {
  const [who] = state.filters.who ?? []
  const number = (id: string) => {
    const [value] = state.filters[id] ?? []
    return value === undefined || value === '' ? undefined : Number(value)
  }
  const [product_id, role_id] = [number('product'), number('role')]
  return {
    search: state.search,
    ...(state.sort ? { sort: state.sort } : {}),
    who: who === 'everyone' ? ('everyone' as const) : ('sub_admins' as const),
    ...(product_id === undefined ? {} : { product_id }),
    ...(role_id === undefined ? {} : { role_id }),
  }
}

export const peopleOptions = (criteria: ReturnType<typeof criteriaOf>, page: number, limit: number) =>
  queryOptions({ ...readOptions(listRolePeople, { body: { ...criteria, page, limit } }), ...inline })

export const menusOptions = (accountId: number) =>
  queryOptions({
    ...readOptions(readUserMenus, {
      params: { app_id: 'hrms', employee_id: accountId },
      query: { by: 'account' },
    }),
    placeholderData: undefined,
    ...inline,
  })

export const defaultMenusOptions = queryOptions({
  ...readOptions(readDefaultMenus, { params: { app: 'hrms' } }),
  ...inline,
})

export const powersOptions = (of: PowersSource[]) =>
  queryOptions({ ...readOptions(readPowers, { body: { of } }), placeholderData: undefined, ...inline })

/** Accounts found by part of a name, code or address. */
export async function findAccounts(search: string) {
  const { people } = await call(listRolePeople, { body: { search, who: 'everyone', limit: 20 } })
  return people
}

/** As choices of a person picker. */
export const asChoice = (person: RolePerson) => ({
  id: person.account_id,
  name: person.name,
  label: [person.name, person.code || person.email].filter(Boolean).join(' · '),
})

export const activitiesOptions = (accountId: number, appId: 6 | 7) =>
  queryOptions({
    ...readOptions(listAppActivities, { body: { account_id: accountId, app_id: appId } }),
    placeholderData: undefined,
    ...inline,
  })

export const matrixOptions = queryOptions({ ...readOptions(readMatrix, {}), ...inline })

export const holdersOptions = (permission: string, search: string, limit: number) =>
  queryOptions({ ...readOptions(listHolders, { body: { permission, search, limit } }), ...inline })

/** Invalidates everything about roles and grants after one of them changed. */
export async function refreshRoles(queries: QueryClient): Promise<void> {
  const changed = [
    listRolePeople,
    listRolesByProduct,
    readUserMenus,
    readPowers,
    listAppActivities,
    readMatrix,
    listHolders,
  ]
  await Promise.all(changed.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })))
}
