import type { BulkResults } from '@muster/contract/requests/decisions.contract'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { DecideInput, RequestOutcome } from './request.types.ts'

type Decide = (ctx: Ctx, input: DecideInput) => Promise<RequestOutcome>

/**
 * Acts on many requests, each in its own transaction: one failure does not affect the others and is returned
 * with its reason.
 *
 * @param act returns the request's status afterwards
 */
export async function actOnMany(
  ids: readonly number[],
  act: (id: number) => Promise<number>,
): Promise<BulkResults> {
  const results: BulkResults['results'] = []
  for (const id of new Set(ids)) {
    try {
      results.push({ REQUEST_ID: id, done: true, message: '', REQUEST_STATUS: await act(id) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ REQUEST_ID: id, done: false, message: error.words, REQUEST_STATUS: null })
    }
  }
  const done = results.filter((one) => one.done).length
  return { results, done, failed: results.length - done }
}

/** Decides many requests, each independently. */
export function decideMany(
  ctx: Ctx,
  input: { requests: readonly number[]; REQUEST_STATUS: 1 | 3; comment: string; key?: string | undefined },
  decide: Decide,
): Promise<BulkResults> {
  const { comment, key } = input
  const outcome = input.REQUEST_STATUS === 1 ? 'approved' : 'rejected'
  return actOnMany(
    input.requests,
    async (requestId) => (await decide(ctx, { requestId, outcome, comment, key })).status,
  )
}
