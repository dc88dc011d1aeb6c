import { startViewing } from '@muster/contract/calls/access/viewing'
import { call } from '../calls/api.ts'
import { viewing } from './viewing.ts'

/**
 * Begins to see the product as another person, in this tab, and opens their first screen.
 *
 * @throws ApiError when the caller may not
 */
export async function viewAs(person: { account_id: number } | { employee_id: number }): Promise<void> {
  const { token, place } = await call(startViewing, { body: person })
  const { pathname, search } = window.location
  viewing.begin({ token, back: pathname + search })
  window.location.assign(`/${place}/`)
}
