import {
  getEditFieldData,
  getFormFields,
  getListing,
  updateRecordStatus,
} from '@muster/contract/calls/forms/forms'
import { listOrganisationUnits } from '@muster/contract/calls/organisation/organisation'
import {
  listUnitDuplicates,
  listUnitMerges,
  readUnitDashboard,
  readUnitTree,
  readUnitUse,
} from '@muster/contract/calls/organisation/units'
import type { DataOf } from '@muster/contract/kit/index'
import type { UnitTree } from '@muster/contract/organisation/units.contract'
import type { DataTableState } from '@muster/ui/data-table'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

export type Unit = DataOf<typeof listOrganisationUnits>['units'][number]
export type UnitListing = DataOf<typeof getListing>
export type UnitRecord = UnitListing['listing'][number]

const inline = { meta: { errorShown: 'inline' as const } }

/** The kinds of units, on a single page. */
export const unitsOptions = {
  ...readOptions(listOrganisationUnits, { query: { page: 1, limit: 100 } }),
  ...inline,
}

/** Filter of the record list that is not a form field. */
export const STATUS_FILTER = 'status'

/** A page of a unit kind's records. */
export function recordsOptions(formid: number, state: DataTableState) {
  const { [STATUS_FILTER]: status, ...filters } = state.filters
  return {
    ...readOptions(getListing, {
      params: { formid },
      body: {
        page: state.page,
        limit: state.limit,
        search: state.search,
        sort: state.sort ?? undefined,
        filters: Object.keys(filters).length > 0 ? filters : undefined,
        status: status?.length === 1 ? (Number(status[0]) as 0 | 1) : undefined,
      },
    }),
    ...inline,
  }
}

export function definitionOptions(formid: number) {
  return {
    ...readOptions(getFormFields, { params: { formid }, query: {} }),
    placeholderData: undefined,
    ...inline,
  }
}

export function recordOptions(formid: number, id: number) {
  return {
    ...readOptions(getEditFieldData, { params: { formid }, body: { id } }),
    placeholderData: undefined,
    ...inline,
  }
}

export type UnitNode = DataOf<typeof readUnitTree>['nodes'][number]
export type UnitUse = DataOf<typeof readUnitUse>['uses'][number]
export type UnitMerge = DataOf<typeof listUnitMerges>['merges'][number]
export type Dashboard = DataOf<typeof readUnitDashboard>

export const treeOptions = (tree: UnitTree) => ({
  ...readOptions(readUnitTree, { params: { tree } }),
  ...inline,
})

export const useOptions = (formid: number, id: number) => ({
  ...readOptions(readUnitUse, { params: { formid, id } }),
  placeholderData: undefined,
  ...inline,
})

export const dashboardOptions = { ...readOptions(readUnitDashboard, {}), ...inline }

export const duplicatesOptions = (formid: number) => ({
  ...readOptions(listUnitDuplicates, { params: { formid } }),
  ...inline,
})

export const mergesOptions = (formid: number) => ({
  ...readOptions(listUnitMerges, { params: { formid } }),
  ...inline,
})

/** Active units of a kind by part of their name, for pickers. */
export const choicesOptions = (formid: number, search: string) => ({
  ...readOptions(getListing, { params: { formid }, body: { page: 1, limit: 50, search, status: 1 } }),
  ...inline,
})

/** Invalidates lists, counts, and every form that offers the record as an option. */
export async function refreshUnits(queries: QueryClient): Promise<void> {
  const shown = [
    ...[listOrganisationUnits, getListing, getEditFieldData, getFormFields, updateRecordStatus],
    ...[readUnitTree, readUnitUse, readUnitDashboard, listUnitDuplicates, listUnitMerges],
  ]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })))
}
