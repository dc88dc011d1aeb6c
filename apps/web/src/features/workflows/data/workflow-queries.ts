import { simulate } from '@muster/contract/calls/workflows/simulation'
import {
  listHistory,
  listLogs,
  listProperties,
  readApproverSettings,
  readMasterValues,
} from '@muster/contract/calls/workflows/workflow-parts'
import { listWorkflows, readWorkflow, readWorkflowData } from '@muster/contract/calls/workflows/workflows'
import type { BodyOf } from '@muster/contract/kit/index'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

const inline = { meta: { errorShown: 'inline' } } as const

export const workflowsOptions = (body: Partial<BodyOf<typeof listWorkflows>>) =>
  queryOptions({ ...readOptions(listWorkflows, { body }), staleTime: 0, ...inline })

export const workflowOptions = (id: number) =>
  queryOptions({
    ...readOptions(readWorkflow, { body: { WF_ID: id } }),
    // No placeholder data: another workflow must never show on the canvas.
    placeholderData: undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
    ...inline,
  })

export const versionOptions = (id: number, number: number) =>
  queryOptions({
    ...readOptions(readWorkflowData, { body: { WF_ID: id, number } }),
    placeholderData: undefined,
    ...inline,
  })

export const mastersOptions = () =>
  queryOptions({ ...readOptions(readMasterValues, {}), staleTime: 60_000, ...inline })

export const propertiesOptions = (slug: string) =>
  queryOptions({ ...readOptions(listProperties, { body: { TRIGGER_SLUG: slug } }), ...inline })

export const settingsOptions = () =>
  queryOptions({ ...readOptions(readApproverSettings, {}), staleTime: 0, ...inline })

export const historyOptions = (id: number) =>
  queryOptions({ ...readOptions(listHistory, { body: { WF_ID: id, limit: 100 } }), staleTime: 0, ...inline })

export const logsOptions = (page: number, perPage: number, search: string) =>
  queryOptions({ ...readOptions(listLogs, { query: { page, perPage, search } }), staleTime: 0, ...inline })

export const simulationOptions = (body: BodyOf<typeof simulate>) =>
  queryOptions({
    ...readOptions(simulate, { body }),
    placeholderData: undefined,
    staleTime: 0,
    retry: false,
    ...inline,
  })

/** Invalidates lists, workflows and logs after a change. */
export function refreshWorkflows(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [listWorkflows, readWorkflow, listHistory, listLogs].map((endpoint) =>
      client.invalidateQueries({ queryKey: endpointKey(endpoint) }),
    ),
  )
}
