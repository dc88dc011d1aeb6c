import { previewImport } from '@muster/contract/calls/forms/imports/imports'
import type { ImportDecisions, PreviewQuery } from '@muster/ui/import-assistant/types'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { toBody, toPreview } from './import-wire.ts'

const ROWS = 50
const KEPT = 60_000

/** Preview of the import with the current decisions; the previous page stays visible while it reloads. */
export function previewOptions(filePath: string | null, decisions: ImportDecisions, query: PreviewQuery) {
  return queryOptions({
    queryKey: [...endpointKey(previewImport), filePath, decisions, query],
    queryFn: async ({ signal }) => {
      const body = { ...toBody(filePath ?? '', decisions), ...query, limit: ROWS }
      return toPreview(await call(previewImport, { body }, { signal }), decisions.mapping)
    },
    enabled: filePath !== null,
    placeholderData: keepPreviousData,
    gcTime: KEPT,
    meta: { errorShown: 'inline' },
  })
}
