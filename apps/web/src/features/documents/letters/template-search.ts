import { listLetterTemplates } from '@muster/contract/calls/documents/letter-templates'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'

const HITS = 5

/** Letter templates for the command palette. */
export async function searchLetterTemplates(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const { results } = await call(
    listLetterTemplates,
    { body: { search: text, page: 1, limit: HITS } },
    { signal },
  )
  return results.map(({ MAILID, name, title }) => ({
    id: MAILID,
    name,
    detail: title,
    to: `/organisation/documents/template/${MAILID}`,
  }))
}
