import { listDashboards } from '@muster/contract/calls/analytics/dashboards'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'
import { viewPath } from './dashboards.ts'

const HITS = 5

/** Dashboards for the command palette: one's own, and those that were shared. */
export async function searchDashboards(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const find = (view: 'self' | 'shared') =>
    call(listDashboards, { body: { view, search: text, limit: HITS } }, { signal })
  const found = await Promise.all([find('self'), find('shared')])
  return found
    .flatMap(({ rows }) => rows)
    .slice(0, HITS)
    .map(({ dashboard_id, name, description, owner }) => ({
      id: dashboard_id,
      name,
      detail: description || owner,
      to: viewPath(dashboard_id),
    }))
}
