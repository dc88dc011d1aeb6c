import type { AssetEvent, AssetRow } from '@muster/contract/assets/asset-shapes'
import type { AssetStatus } from '@muster/contract/assets/assets.constants'
import { listAssets } from '@muster/contract/calls/assets/assets'
import { FILTER } from '@muster/contract/kit/filter-ids'
import type { DataTableState } from '@muster/ui/data-table'
import type { StatusKind } from '@muster/ui/feedback'
import { queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import type { StatusWord } from '../../../lib/list/columns.tsx'
import { cursorMemory } from '../../../lib/list/cursor-pages.ts'

export type View = 'used' | 'retired'

const kinds: Readonly<Record<AssetStatus, StatusKind>> = {
  1: 'success',
  2: 'info',
  3: 'warning',
  4: 'danger',
  5: 'warning',
}

/** The status of an asset as text. */
export const statusWord = (
  t: TFunction<'assets'>,
  { status, retired_on }: Pick<AssetRow, 'status' | 'retired_on'>,
): StatusWord =>
  retired_on === null
    ? { kind: kinds[status], text: t(`statuses.${status}`) }
    : { kind: 'neutral', text: t('retired') }

/** Filters of the page by their ids of the specification. */
const ids = {
  type: FILTER.assetType,
  category: FILTER.assetCategory,
  location: FILTER.location,
  entity: FILTER.entity,
  status: FILTER.status,
  [FILTER.employee]: FILTER.employee,
  attention: 'attention',
} as const

/** What the list, the board and files have in common. */
export function criteriaOf(state: DataTableState, view: View) {
  const filters = Object.fromEntries(
    Object.entries(ids).flatMap(([name, id]) => {
      const values = state.filters[name] ?? []
      return values.length === 0 ? [] : [[String(id), values.map((value) => value)]]
    }),
  )
  return { search: state.search, filters, ...(view === 'retired' ? { retired: 1 as const } : {}) }
}

const pages = cursorMemory()

/** A page of assets; neighbouring pages are loaded by their place. */
export function assetPage(
  criteria: ReturnType<typeof criteriaOf> & { sort?: string },
  page: number,
  limit: number,
) {
  return queryOptions({
    queryKey: [...endpointKey(listAssets), criteria, page, limit],
    queryFn: async ({ signal }) => {
      const same = { ...criteria, limit }
      const cursor = pages.cursorFor(same, page)
      const answer = await call(
        listAssets,
        { body: { ...same, page, ...(cursor ? { cursor } : {}) } },
        { signal },
      )
      pages.remember(same, page, answer)
      return answer
    },
    meta: { errorShown: 'inline' as const },
  })
}

/** An entry of the log as a sentence. */
export function eventText(t: TFunction<'assets'>, { kind, employee, place }: AssetEvent): string {
  const name = employee ?? ''
  if (kind === 'moved') return place === '' ? t('kinds.movedNowhere') : t('kinds.moved', { place })
  return t(`kinds.${kind}`, { name })
}
