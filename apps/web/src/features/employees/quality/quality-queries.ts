import { type FindingKind, listFindings, readQuality } from '@muster/contract/employees/data-quality.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../lib/query.ts'

export type Quality = DataOf<typeof readQuality>
export type Finding = DataOf<typeof listFindings>['findings'][number]

const inline = { meta: { errorShown: 'inline' as const } }

export const qualityOptions = { ...readOptions(readQuality, {}), ...inline }

export function findingsOptions(kind: FindingKind, dismissed: boolean, page: number, limit: number) {
  return { ...readOptions(listFindings, { body: { kind, dismissed, page, limit } }), ...inline }
}

/** After a fix both the figures and the list are asked for anew. */
export async function refreshQuality(queries: QueryClient): Promise<void> {
  await Promise.all(
    [readQuality, listFindings].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })),
  )
}
