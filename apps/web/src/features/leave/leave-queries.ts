import {
  explainBalance,
  listBalances,
  readBalances,
  readOwnBalances,
} from '@muster/contract/calls/leave/balances'
import { listLeaveRules, readLeaveRule, readRuleOptions } from '@muster/contract/calls/leave/leave-rules'
import {
  listClubbedLeaves,
  listCompOffExpiry,
  readCompOffSetting,
  readSandwichLogs,
  readSandwichRules,
  readShortLeave,
} from '@muster/contract/calls/leave/leave-settings'
import {
  listLeaveTypes,
  listReportLeaveTypes,
  trackLeaveChanges,
} from '@muster/contract/calls/leave/leave-types'
import { previewRuleEffect } from '@muster/contract/calls/leave/rule-effect'
import type { DataOf } from '@muster/contract/kit/index'
import type { DataTableState } from '@muster/ui/data-table'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../lib/calls/query.ts'

const inline = { errorShown: 'inline' as const }

export const typesOptions = { ...readOptions(listLeaveTypes, { body: {} }), meta: inline }
export const rulesOptions = { ...readOptions(listLeaveRules, { body: {} }), meta: inline }
export const ruleChoicesOptions = { ...readOptions(readRuleOptions, {}), meta: inline }
export const pairsOptions = { ...readOptions(listClubbedLeaves, {}), meta: inline }
export const compOffOptions = { ...readOptions(readCompOffSetting, {}), meta: inline }
export const expiryOptions = { ...readOptions(listCompOffExpiry, { query: { limit: 50 } }), meta: inline }
export const columnsOptions = { ...readOptions(listReportLeaveTypes, { body: {} }), meta: inline }
export const ownBalancesOptions = { ...readOptions(readOwnBalances, {}), meta: inline }

export type RuleDetails = DataOf<typeof readLeaveRule>
export type Balances = DataOf<typeof listBalances>
export type BalanceRow = Balances['rows'][number]

export const balancesOptions = (id: number) => ({
  ...readOptions(readBalances, { params: { id } }),
  placeholderData: undefined,
  meta: inline,
})

export const ruleOptions = (id: number) => ({
  ...readOptions(readLeaveRule, { body: { LEAVE_RULE_ID: id } }),
  placeholderData: undefined,
  meta: inline,
})

export const changesOptions = (leaveId: number) => ({
  ...readOptions(trackLeaveChanges, { params: { leaveId } }),
  placeholderData: undefined,
  meta: inline,
})

export const logsOptions = (ID: number) => ({
  ...readOptions(readSandwichLogs, { params: { ID } }),
  placeholderData: undefined,
  meta: inline,
})

/** @param employeeId null for the signed-in employee */
export const explainOptions = (employeeId: number | null, leave_type_id: number) => ({
  ...readOptions(explainBalance, {
    query: { leave_type_id, ...(employeeId === null ? {} : { employee_id: employeeId }) },
  }),
  placeholderData: undefined,
  meta: inline,
})

export function balanceListOptions(state: DataTableState, page: number, limit: number, negative: boolean) {
  const body = {
    page,
    limit,
    search: state.search,
    negative: negative ? (1 as const) : (0 as const),
    ...(state.sort ? { sort: state.sort } : {}),
  }
  return queryOptions({
    queryKey: endpointKey(listBalances, { body }),
    queryFn: ({ signal }) => call(listBalances, { body }, { signal }),
    meta: inline,
  })
}

/** Invalidates everything that shows balances, after a balance or a rule changed. */
export async function refreshBalances(queries: QueryClient): Promise<void> {
  const shown = [listBalances, readBalances, readOwnBalances, explainBalance]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: [endpoint.id] })))
}

/** Invalidates leave types, rules and settings after one of them changed. */
export async function refreshSetup(queries: QueryClient): Promise<void> {
  const shown = [
    listLeaveTypes,
    listLeaveRules,
    readLeaveRule,
    readRuleOptions,
    previewRuleEffect,
    readSandwichRules,
    readSandwichLogs,
    listClubbedLeaves,
    readShortLeave,
    readCompOffSetting,
    trackLeaveChanges,
  ]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: [endpoint.id] })))
}
