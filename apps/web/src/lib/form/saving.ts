import type { Call, CallInput, DataOf } from '@muster/contract/kit/index'
import { call } from '../calls/api.ts'

/** The body type of a call. */
export type BodyOf<E extends Call> = CallInput<E> extends { body: infer Body } ? Body : never

/** `save` of a `FormDrawer` by one endpoint; shows the server's message. */
export function saving<E extends Call>(endpoint: E) {
  return (body: BodyOf<E>): Promise<DataOf<E>> => perform(endpoint, body)
}

/** `save` with different endpoints for creating and updating. */
export function savingBy<C extends Call, U extends Call>(calls: { create: C; update: U }, isNew: boolean) {
  return (body: Record<string, unknown>): Promise<DataOf<C> | DataOf<U>> =>
    isNew ? perform(calls.create, body as BodyOf<C>) : perform(calls.update, body as BodyOf<U>)
}

/** `remove` of a `FormDrawer` by one endpoint; shows the server's message. */
export function removing<E extends Call>(endpoint: E, body: BodyOf<E>) {
  return (more: object = {}): Promise<DataOf<E>> => perform(endpoint, Object.assign({}, body, more))
}

/**
 * TypeScript can't resolve the conditional type of `call`'s arguments for a generic E: this shape fits both.
 */
function perform<E extends Call>(endpoint: E, body: BodyOf<E>): Promise<DataOf<E>> {
  const loose = call as (e: Call, i: unknown, o: object) => Promise<DataOf<E>>
  return loose(endpoint, { body }, { notify: true })
}
