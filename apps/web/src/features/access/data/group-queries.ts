import type { GroupLimit } from '@muster/contract/access/access.constants'
import {
  listAccessGroups,
  listGroupCandidates,
  listGroupMembers,
  previewAccessGroup,
  readAccessGroup,
  readGroupEffect,
} from '@muster/contract/calls/access/groups'
import { listUnitMenus, readUserMenus } from '@muster/contract/calls/access/unit-menus'
import {
  listAccessLevels,
  listBranches,
  listBusinessUnits,
  listChannelTypes,
  listDepartments,
  listEmployeeTypes,
  listEntities,
  listLocations,
  listZones,
} from '@muster/contract/calls/reference/reference'
import type { DataOf } from '@muster/contract/kit/index'
import type { DataTableState } from '@muster/ui/data-table'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { TIMING } from '../../../lib/calls/timings.ts'
import type { LimitIds } from './group-draft.ts'

export type GroupRow = DataOf<typeof listAccessGroups>['groups'][number]
export type GroupMember = DataOf<typeof listGroupMembers>['members'][number]
export type GroupCandidate = DataOf<typeof listGroupCandidates>['accounts'][number]

const inline = { meta: { errorShown: 'inline' as const } }

export const STATUS_FILTER = 'status'

export function groupsOptions(state: DataTableState, page: number, limit: number) {
  const status = state.filters[STATUS_FILTER]
  return {
    ...readOptions(listAccessGroups, {
      body: {
        page,
        limit,
        search: state.search,
        sort: state.sort ?? undefined,
        GROUP_STATUS: status?.length === 1 ? (Number(status[0]) as 0 | 1) : undefined,
      },
    }),
    ...inline,
  }
}

export function groupOptions(id: number) {
  return {
    ...readOptions(readAccessGroup, { body: { GROUP_ID: id } }),
    placeholderData: undefined,
    staleTime: 0,
    ...inline,
  }
}

export const previewOptions = (limits: LimitIds) => ({
  ...readOptions(previewAccessGroup, { body: limits }),
  ...inline,
})

export const membersOptions = (id: number, search: string, page: number, limit: number) => ({
  ...readOptions(listGroupMembers, { body: { GROUP_ID: id, search, page, limit } }),
  ...inline,
})

export const candidatesOptions = (id: number, search: string, limit: number) => ({
  ...readOptions(listGroupCandidates, { body: { GROUP_ID: id, search, page: 1, limit } }),
  staleTime: 0,
  ...inline,
})

export const effectOptions = (accountId: number) => ({
  ...readOptions(readGroupEffect, { body: { account_id: accountId } }),
  placeholderData: undefined,
  staleTime: 0,
  ...inline,
})

export const unitMenusOptions = { ...readOptions(listUnitMenus, {}), ...inline }

export const userMenusOptions = (accountId: number) => ({
  ...readOptions(readUserMenus, { params: { id: accountId } }),
  placeholderData: undefined,
  ...inline,
})

/** A possible value of a condition. */
export interface LimitValue {
  id: number
  name: string
  status: 0 | 1
}

type Loader = (signal: AbortSignal) => Promise<LimitValue[]>

const loaders: Record<GroupLimit, Loader> = {
  org_entities: async (signal) => (await call(listEntities, {}, { signal })).org_entities,
  locations: async (signal) => (await call(listLocations, {}, { signal })).org_locations,
  branches: async (signal) => (await call(listBranches, {}, { signal })).org_branchs,
  zones: async (signal) => (await call(listZones, {}, { signal })).org_zones,
  business_units: async (signal) => (await call(listBusinessUnits, {}, { signal })).org_business_units,
  channel_types: async (signal) => (await call(listChannelTypes, {}, { signal })).org_channel_types,
  departments: async (signal) => (await call(listDepartments, {}, { signal })).departments,
  employee_types: async (signal) => (await call(listEmployeeTypes, {}, { signal })).org_employee_types,
  access_levels: async (signal) => (await call(listAccessLevels, {}, { signal })).access_levels,
}

/** Possible values of the conditions, including inactive units. */
export const limitValuesOptions = (limit: GroupLimit) =>
  queryOptions({
    queryKey: ['access.group.limit', limit],
    queryFn: ({ signal }) => loaders[limit](signal),
    gcTime: TIMING.queryStale,
    ...inline,
  })

/** Invalidates groups and members after one of them changed. */
export async function refreshGroups(queries: QueryClient): Promise<void> {
  const shown = [listAccessGroups, readAccessGroup, listGroupMembers, listGroupCandidates, readGroupEffect]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })))
}

/** Invalidates unit menus after they were shown or hidden. */
export async function refreshUnitMenus(queries: QueryClient): Promise<void> {
  const shown = [listUnitMenus, readUserMenus]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })))
}
