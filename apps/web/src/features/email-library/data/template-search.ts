import { listTemplates } from '@muster/contract/calls/email-library/templates'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'
import { libraryPath } from './paths.ts'

const HITS = 5

/** E-mail templates for the command palette; each opens in its list, where it can be edited and sent. */
export async function searchTemplates(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const { templates } = await call(
    listTemplates,
    { query: { page: 1, limit_count: HITS, search: text } },
    { signal },
  )
  return templates.map(({ EMAIL_ID, name, group_name }) => ({
    id: EMAIL_ID,
    name,
    detail: group_name,
    to: `${libraryPath()}?q=${encodeURIComponent(name)}`,
  }))
}
