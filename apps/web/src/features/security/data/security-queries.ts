import { getSecurityQuestions } from '@muster/contract/calls/security/questions'
import { getPasswordPolicy } from '@muster/contract/calls/security/security'
import {
  listActiveSessions,
  listEveryonesSessions,
  loginHistory,
  readSessionLimits,
} from '@muster/contract/calls/security/sessions'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

/** The error shows in place of the list, so no notice is needed. */
const inline = { meta: { errorShown: 'inline' } } as const

export const policyOptions = { ...readOptions(getPasswordPolicy, {}), ...inline }
export const limitsOptions = { ...readOptions(readSessionLimits, {}), ...inline }
export const ownSessionsOptions = { ...readOptions(listActiveSessions, {}), ...inline }
export const historyOptions = { ...readOptions(loginHistory, {}), ...inline }
export const questionsOptions = { ...readOptions(getSecurityQuestions, {}), ...inline }

export const everyonesOptions = (query: { page: number; limit: number; search: string }) => ({
  ...readOptions(listEveryonesSessions, { query }),
  ...inline,
})

/** Invalidates session lists after a session ended. */
export function refreshSessions(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    [listActiveSessions, listEveryonesSessions].map((endpoint) =>
      queries.invalidateQueries({ queryKey: endpointKey(endpoint) }),
    ),
  )
}
