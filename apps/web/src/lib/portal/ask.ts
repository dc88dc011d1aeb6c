import type { Call, CallInput, DataOf } from '@muster/contract/kit/index'
import { ApiError, call } from '../calls/api.ts'

/** A call of the portal: its session is a cookie, and its end leads to the code, not to the sign-in page. */
export const ask = <E extends Call>(endpoint: E, input: CallInput<E>): Promise<DataOf<E>> =>
  (call as (endpoint: Call, input: unknown, options: object) => Promise<unknown>)(endpoint, input, {
    cookies: true,
    endsSession: false,
  }) as Promise<DataOf<E>>

export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.isRefusal
