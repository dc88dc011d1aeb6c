import {
  drawIdCards,
  readIdCardSetting,
  readIdCards,
  readOwnIdCard,
} from '@muster/contract/calls/employees/identity/id-card'
import { MAX_CARDS } from '@muster/contract/employees/identity/id-card.constants'
import type { DataOf } from '@muster/contract/kit/index'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'

export type PersonCards = DataOf<typeof readIdCards>

const fresh = { placeholderData: undefined, meta: { errorShown: 'inline' as const } }

/** The people in a URL, up to the limit of one sheet. */
export function peopleIn(text: string | null): { ids: number[]; isCut: boolean } {
  const all = [...new Set((text ?? '').split(',').map(Number))].filter(
    (id) => Number.isSafeInteger(id) && id > 0,
  )
  return { ids: all.slice(0, MAX_CARDS), isCut: all.length > MAX_CARDS }
}

/** URL of the print sheet for these people. */
export const sheetPath = (ids: readonly number[]) => `/users/id-cards?people=${ids.join(',')}`

export const drawnOptions = (employee_ids: number[]) => ({
  ...readOptions(drawIdCards, { body: { employee_ids } }),
  ...fresh,
})
export const cardsOfOptions = (employee_id: number) => ({
  ...readOptions(readIdCards, { params: { employee_id } }),
  ...fresh,
})
export const ownCardOptions = { ...readOptions(readOwnIdCard, {}), ...fresh }
export const settingOptions = { ...readOptions(readIdCardSetting, {}), ...fresh }

export async function refreshCards(queries: QueryClient): Promise<void> {
  await Promise.all(
    [drawIdCards, readIdCards, readOwnIdCard].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })),
  )
}
