import { getListing } from '@muster/contract/calls/forms/forms'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import { call } from '../../../lib/calls/api.ts'
import { translate } from '../../../lib/language/i18n.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'

/** The kinds of units that people look for; the reads are sent together. */
const kinds = ['department', 'location', 'designation'] as const
const HITS = 3

/** Departments, locations and designations for the command palette. */
export async function searchUnits(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const found = await Promise.all(
    kinds.map(async (kind): Promise<RecordHit[]> => {
      const formid = UNIT_FORM[kind]
      const { listing } = await call(
        getListing,
        { params: { formid }, body: { page: 1, limit: HITS, search: text } },
        { signal },
      )
      return listing.map(({ id, label: name }) => ({
        id: `${kind} ${id}`,
        name,
        detail: translate(`organisationTitles:kinds.${kind}`),
        to: `/org-master/org-units/${formid}?q=${encodeURIComponent(name)}`,
      }))
    }),
  )
  return found.flat()
}
