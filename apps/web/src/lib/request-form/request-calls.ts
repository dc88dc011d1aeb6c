import type { Call } from '@muster/contract/kit/index'
import type { Submitted } from '@muster/contract/requests/kinds/request-kind'
import { call } from '../calls/api.ts'
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
}

/** The calls of a kind whose body is the form's values. */
export function requestCalls<A extends PreviewAnswer = PreviewAnswer>({
  apply,
  applyFor = apply,
  preview,
}: Calls): Pick<RequestFormKind<A>, 'id' | 'preview' | 'submit'> {
  return {
    id: preview.id,
    preview: (body, signal) => send(preview, { body }, { signal }) as Promise<A>,
    submit: (body) => send('EMPLOYEE_ID' in body ? applyFor : apply, { body }) as Promise<Submitted>,
  }
}
