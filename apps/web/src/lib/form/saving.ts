import type { Call, CallInput, DataOf } from '@muster/contract/kit/index'
import { call } from '../calls/api.ts'

/** The body that a call takes. */
export type BodyOf<E extends Call> = CallInput<E> extends { body: infer Body } ? Body : never

/** Saves with `endpoint`, for a `FormDrawer`; the server's message is shown. */
export function saving<E extends Call>(endpoint: E) {
  return (body: BodyOf<E>): Promise<DataOf<E>> => perform(endpoint, body)
}

/** Saves with one call a new record and with another one a record that is there. */
export function savingBy<C extends Call, U extends Call>(calls: { create: C; update: U }, isNew: boolean) {
  return (body: Record<string, unknown>): Promise<DataOf<C> | DataOf<U>> =>
    isNew ? perform(calls.create, body as BodyOf<C>) : perform(calls.update, body as BodyOf<U>)
}

/** Deletes with `endpoint`, for a `FormDrawer`; the server's message is shown. */
export function removing<E extends Call>(endpoint: E, body: BodyOf<E>) {
  return (more: object = {}): Promise<DataOf<E>> => perform(endpoint, Object.assign({}, body, more))
}

/** The conditional type of `call`'s arguments cannot be resolved for an open E: this shape takes both. */
function perform<E extends Call>(endpoint: E, body: BodyOf<E>): Promise<DataOf<E>> {
  const loose = call as (e: Call, i: unknown, o: object) => Promise<DataOf<E>>
  return loose(endpoint, { body }, { notify: true })
}
