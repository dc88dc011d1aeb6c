import { getMenus } from '@muster/contract/calls/access/access'
import { orgDetails } from '@muster/contract/calls/organisation/organisation'
import { authenticateToken, currentUser } from '@muster/contract/calls/session/session'
import type { Call } from '@muster/contract/kit/call'
import { endpointUrl } from '@muster/contract/kit/endpoint'
import type { EntryName } from '../../src/lib/session/entry.ts'

/** A call that the page makes before its code has arrived. */
export interface FirstCall {
  method: string
  url: string
  body?: string
}

function firstCall(endpoint: Call, params: Record<string, string> = {}, query = ''): FirstCall {
  const url = endpointUrl(endpoint, params) + query
  return endpoint.method === 'GET' ? { method: 'GET', url } : { method: endpoint.method, url, body: '{}' }
}

const person = [firstCall(authenticateToken), firstCall(currentUser)]

/** What opening a stored session asks for (app/boot/open-session.ts), by entry, exactly as it asks. */
export const firstCalls: Readonly<Record<EntryName, readonly FirstCall[]>> = {
  me: person,
  admin: [...person, firstCall(getMenus, { app: 'hrms' }, '?new_format=1'), firstCall(orgDetails)],
}
