import type { AssetDetails, AssetRow } from '@muster/contract/assets/asset-shapes'
import type { AssetStatus } from '@muster/contract/assets/assets.constants'
import { instantOf } from '../../platform/db/deferred-query.ts'
import type { StoredAsset } from './assets.queries.ts'
import { assetsTexts } from './assets.texts.ts'
import type { AssetState } from './rules/asset-moves.ts'

const statusTexts = { 1: 'status1', 2: 'status2', 3: 'status3', 4: 'status4', 5: 'status5' } as const

export const statusText = (status: AssetStatus): string => assetsTexts(statusTexts[status])

/** What its log says of an asset. */
export const stateOf = ({ status, holder, retired_on }: AssetRow): AssetState => ({
  ...{ status, isHeld: holder !== null, isRetired: retired_on !== null },
})

/** How an asset is called in notices, logs and audit entries. */
export const labelOf = ({ name, code }: { name: string; code: string }): string => `${name} (${code})`

export function detailsView(stored: StoredAsset): AssetDetails {
  const { cost, currency, holding_id, handed_on, condition_out, holding_note, answer_note, ...rest } = stored
  const { answered_at, last_on: _, events: __, ...row } = rest
  const money = cost !== null && currency !== null ? { amount: cost, currency } : null
  const holding =
    holding_id === null
      ? null
      : {
          handed_on: handed_on ?? '',
          condition_out: condition_out ?? 'good',
          note: holding_note ?? '',
          answer_note: answer_note ?? '',
          answered_at: instantOf(answered_at),
          ...{ due_back_on: row.due_back_on, answer: row.answer },
        }
  return { ...row, cost: money, holding }
}
