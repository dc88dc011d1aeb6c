import type { BulkResults } from '@muster/contract/requests/decisions.contract'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { DecideInput, RequestOutcome } from './request.types.ts'

type Decide = (ctx: Ctx, input: DecideInput) => Promise<RequestOutcome>

/**
 * Decides many requests, each in its own transaction: one failure does not affect the others and is returned
 * with its reason.
 */
export async function decideMany(
  ctx: Ctx,
  input: { requests: readonly number[]; REQUEST_STATUS: 1 | 3; comment: string },
  decide: Decide,
): Promise<BulkResults> {
  const outcome = input.REQUEST_STATUS === 1 ? 'approved' : 'rejected'
  const results: BulkResults['results'] = []
  for (const requestId of new Set(input.requests)) {
    try {
      const { status } = await decide(ctx, { requestId, outcome, comment: input.comment })
      results.push({ REQUEST_ID: requestId, done: true, message: '', REQUEST_STATUS: status })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ REQUEST_ID: requestId, done: false, message: error.words, REQUEST_STATUS: null })
    }
  }
  const done = results.filter((one) => one.done).length
  return { results, done, failed: results.length - done }
}
