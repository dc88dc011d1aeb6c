import { listAllForms } from '@muster/contract/calls/forms/form-builder'
import { getEditFieldData, getFormFields, getListing } from '@muster/contract/calls/forms/forms'
import { listProperties, readPropertyUse } from '@muster/contract/calls/forms/properties'
import type { DataOf } from '@muster/contract/kit/index'
import type { DataTableState } from '@muster/ui/data-table'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

const inline = { meta: { errorShown: 'inline' as const } }

export type Definition = DataOf<typeof getFormFields>
export type Listing = DataOf<typeof getListing>
export type Entry = Listing['listing'][number]
export type EntryDetail = DataOf<typeof getEditFieldData>
export type PropertyFields = DataOf<typeof readPropertyUse>['fields']

const firstOf = (values: readonly (string | number)[] | undefined) =>
  values?.[0] === undefined ? undefined : String(values[0])

/** A page of the library; filter names match the call's parameters. */
export function propertiesOptions(state: DataTableState) {
  const { group_id, type, used, status } = state.filters
  return {
    ...readOptions(listProperties, {
      query: {
        page: state.page,
        limit: state.limit,
        search: state.search,
        sort: state.sort ?? undefined,
        group_id: firstOf(group_id),
        type: firstOf(type) as
          | DataOf<typeof listProperties>['new_property_masters'][number]['FEILD_TYPE']
          | undefined,
        used: firstOf(used) as '0' | '1' | undefined,
        status: firstOf(status) as '0' | '1' | undefined,
      },
    }),
    ...inline,
  }
}

export const propertyUseOptions = (property_id: number) => ({
  ...readOptions(readPropertyUse, { params: { property_id } }),
  placeholderData: undefined,
  ...inline,
})

export const ownFormsOptions = {
  ...readOptions(listAllForms, { query: { page: 1, limit: 200, type: 'custom' as const, sort: 'name' } }),
  ...inline,
}

export const definitionOptions = (formid: number) => ({
  ...readOptions(getFormFields, { params: { formid }, query: {} }),
  placeholderData: undefined,
  ...inline,
})

export const STATUS_FILTER = 'status'

/** Filters of an entry list, without the page. */
export function entriesBody(state: DataTableState) {
  const { [STATUS_FILTER]: status, ...filters } = state.filters
  return {
    search: state.search,
    sort: state.sort ?? undefined,
    filters: Object.keys(filters).length > 0 ? filters : undefined,
    status: status?.length === 1 ? (Number(status[0]) as 0 | 1) : undefined,
  }
}

export const entriesOptions = (formid: number, state: DataTableState) => ({
  ...readOptions(getListing, {
    params: { formid },
    body: { page: state.page, limit: state.limit, ...entriesBody(state) },
  }),
  ...inline,
})

export const entryOptions = (formid: number, id: number) => ({
  ...readOptions(getEditFieldData, { params: { formid }, body: { id } }),
  placeholderData: undefined,
  ...inline,
})

export async function refreshLibrary(queries: QueryClient): Promise<void> {
  const shown = [listProperties, readPropertyUse, getFormFields]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })))
}

export async function refreshEntries(queries: QueryClient): Promise<void> {
  const shown = [getListing, getEditFieldData]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })))
}
