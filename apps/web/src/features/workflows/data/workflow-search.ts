import { listWorkflows } from '@muster/contract/calls/workflows/workflows'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'
import { builderPath } from './paths.ts'

const HITS = 5

/** Workflows for the command palette. */
export async function searchWorkflows(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const { docs } = await call(listWorkflows, { body: { page: 1, limit: HITS, search: text } }, { signal })
  return docs.map((row) => ({
    id: row.WF_ID,
    name: row.name,
    detail: row.trigger_name,
    to: builderPath(row.WF_ID),
  }))
}
