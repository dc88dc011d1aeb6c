import type { Call } from '@muster/contract/kit/index'
import type { Submitted } from '@muster/contract/requests/kinds/request-kind'
import { call } from '../calls/api.ts'
import { typedAmount } from '../form/typed-amount.ts'
import type { PreviewAnswer, RequestBody, RequestFormKind } from './request-form-types.ts'

// A form's values are data: the server checks them against the call's schema.
const send = call as unknown as (
  endpoint: Call,
  input: { body: RequestBody },
  options?: { signal: AbortSignal },
) => Promise<unknown>

interface Calls {
  apply: Call
  /**
   * The call on behalf of another employee, if there is a separate one; otherwise `apply` accepts
   * EMPLOYEE_ID.
   */
  applyFor?: Call
  preview: Call
  /** The calls take a key: sent again, such as after a lost connection, a request is stored once. */
  isKeyed?: true
  /** How the values are sent: amounts as people write them, say. By default as they are. */
  written?: (values: RequestBody) => RequestBody
}

/** For `written`: amounts of these fields as people write them, also those of their lines. */
export const withAmounts =
  (...fields: readonly string[]) =>
  (values: RequestBody): RequestBody => {
    const read = (of: Record<string, unknown>) =>
      Object.fromEntries(
        fields.flatMap((field) => (typeof of[field] === 'string' ? [[field, typedAmount(of[field])]] : [])),
      )
    const lines = Array.isArray(values.lines)
      ? { lines: values.lines.map((line) => ({ ...line, ...read(line) })) }
      : {}
    return { ...values, ...read(values), ...lines }
  }

/** The same key for the same values until they were stored; then another one. */
function keyed(submit: (body: RequestBody) => Promise<Submitted>): (body: RequestBody) => Promise<Submitted> {
  let waiting: { values: string; key: string } | null = null
  return async (body) => {
    const values = JSON.stringify(body)
    if (waiting?.values !== values) waiting = { values, key: crypto.randomUUID() }
    const done = await submit({ ...body, key: waiting.key })
    waiting = null
    return done
  }
}

/** The calls of a kind whose body is the form's values. */
export function requestCalls<A extends PreviewAnswer = PreviewAnswer>({
  apply,
  applyFor = apply,
  preview,
  isKeyed,
  written = (values) => values,
}: Calls): Pick<RequestFormKind<A>, 'id' | 'preview' | 'submit'> {
  const submit = (body: RequestBody) =>
    send('EMPLOYEE_ID' in body ? applyFor : apply, { body: written(body) }) as Promise<Submitted>
  return {
    id: preview.id,
    preview: (body, signal) => send(preview, { body: written(body) }, { signal }) as Promise<A>,
    submit: isKeyed ? keyed(submit) : submit,
  }
}
