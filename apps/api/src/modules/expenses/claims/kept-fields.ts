import type { LineInput } from '@muster/contract/expenses/claims.contract'

/** The fields of a line that its category's kind uses; the others are not stored. */
export function keptFields(line: LineInput, kind: string | undefined) {
  const isAmount = kind === 'amount'
  const isDaily = kind === 'per_diem'
  const way = kind === 'distance' ? line : { from_place: '', to_place: '' }
  return {
    ...{ amount: isAmount ? line.amount : null, currency: isAmount ? line.currency : null },
    ...{ tax: isAmount ? line.tax : null, distance: kind === 'distance' ? line.distance : null },
    ...{ from_place: way.from_place, to_place: way.to_place },
    ...{ day: isDaily ? line.day : null, provided: isDaily ? [...new Set(line.provided)] : [] },
  }
}
