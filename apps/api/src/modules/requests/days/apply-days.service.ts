import type { BodyOf } from '@muster/contract/kit/index'
import type {
  applyOnDutyBulk,
  applyOnDutyMultiple,
  ManySubmitted,
} from '@muster/contract/requests/day-requests.contract'
import type { Submitted } from '@muster/contract/requests/kinds/request-kind'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { onDuty } from './day-kinds.ts'

/** Submits each row separately: one refusal does not affect the others. */
async function eachOf<T>(rows: readonly T[], submit: (row: T) => Promise<Submitted>): Promise<ManySubmitted> {
  const results: ManySubmitted['results'] = []
  for (const [row, one] of rows.entries()) {
    try {
      results.push({ row, REQUEST_ID: (await submit(one)).REQUEST_ID, message: '' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ row, REQUEST_ID: null, message: error.words })
    }
  }
  const done = results.filter((one) => one.REQUEST_ID !== null).length
  return { results, done, failed: results.length - done }
}

export function applySeveral(ctx: Ctx, { reason, requests }: BodyOf<typeof applyOnDutyMultiple>) {
  return eachOf(requests, (payload) => onDuty.apply(ctx, { ...payload, reason }))
}

export function applyForMany(ctx: Ctx, { EMPLOYEE_IDS, ...input }: BodyOf<typeof applyOnDutyBulk>) {
  return eachOf([...new Set(EMPLOYEE_IDS)], (EMPLOYEE_ID) => onDuty.apply(ctx, { EMPLOYEE_ID, ...input }))
}
