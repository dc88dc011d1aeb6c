import { getMenus, listAccessedApps } from '@muster/contract/calls/access/access'
import { readClock, teamToday } from '@muster/contract/calls/attendance/clock'
import { readPenaltyStanding } from '@muster/contract/calls/attendance/penalties'
import { readHome } from '@muster/contract/calls/dashboards/home'
import { showCelebrations } from '@muster/contract/calls/employees/directory/celebrations'
import { listOwnPips } from '@muster/contract/calls/employees/pip/pip'
import {
  checkProbationForm,
  listRequestedFeedback,
} from '@muster/contract/calls/employees/probation/probation'
import { listOwnHolidays } from '@muster/contract/calls/holidays/own-holidays'
import { readOwnBalances } from '@muster/contract/calls/leave/balances'
import { orgDetails } from '@muster/contract/calls/organisation/organisation'
import { authenticateToken, currentUser } from '@muster/contract/calls/session/session'
import { listOwnBenefits } from '@muster/contract/calls/settings/benefits'
import { readOwnShifts } from '@muster/contract/calls/shifts/shift-people'
import type { Call } from '@muster/contract/kit/call'
import { endpointUrl } from '@muster/contract/kit/endpoint'
import type { EntryName } from '../../src/lib/session/entry.ts'

/** A call that the page makes before its code has arrived. */
export interface FirstCall {
  method: string
  url: string
  body?: string
}

interface FirstCalls {
  /** What opening a stored session asks for (app/boot/open-session.ts), exactly as it asks. */
  session: readonly FirstCall[]
  /**
   * What the home asks for whoever opens it, exactly as its parts ask, with the same address for everybody. The few
   * calls that name the person or a date follow with the code.
   */
  home: readonly FirstCall[]
}

function firstCall(endpoint: Call, params: Record<string, string> = {}, query = ''): FirstCall {
  const url = endpointUrl(endpoint, params) + query
  return endpoint.method === 'GET' ? { method: 'GET', url } : { method: endpoint.method, url, body: '{}' }
}

const person = [firstCall(authenticateToken), firstCall(currentUser)]

export const firstCalls: Readonly<Record<EntryName, FirstCalls>> = {
  me: {
    session: person,
    home: [
      firstCall(readClock),
      firstCall(teamToday),
      firstCall(readHome, {}, '?entry=me'),
      firstCall(readOwnBalances),
      firstCall(showCelebrations, {}, '?of=colleagues&limit=4'),
      firstCall(readOwnShifts, {}, '?weeks=4'),
      firstCall(listOwnHolidays, {}, '?view=upcoming'),
      firstCall(readPenaltyStanding),
      firstCall(listRequestedFeedback),
      firstCall(checkProbationForm),
      firstCall(listOwnPips),
      firstCall(listOwnBenefits),
    ],
  },
  admin: {
    session: [...person, firstCall(getMenus, { app: 'hrms' }, '?new_format=1'), firstCall(orgDetails)],
    home: [firstCall(readHome, {}, '?entry=admin'), firstCall(listAccessedApps)],
  },
}
