import { listFindings, readQuality } from '@muster/contract/calls/employees/bulk/data-quality'
import type { FindingKind } from '@muster/contract/employees/bulk/data-quality.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'

export type Quality = DataOf<typeof readQuality>
export type Finding = DataOf<typeof listFindings>['findings'][number]

const inline = { meta: { errorShown: 'inline' as const } }

export const qualityOptions = { ...readOptions(readQuality, {}), ...inline }

export function findingsOptions(
  wanted: { kind: FindingKind; dismissed: boolean },
  page: number,
  limit: number,
) {
  return { ...readOptions(listFindings, { body: { ...wanted, page, limit } }), ...inline }
}

/** Invalidates figures and list after a fix. */
export async function refreshQuality(queries: QueryClient): Promise<void> {
  await Promise.all(
    [readQuality, listFindings].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })),
  )
}
