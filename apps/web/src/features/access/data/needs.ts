import { queryOptions } from '@tanstack/react-query'
import { isApiError, messageOf } from '../../../lib/calls/api.ts'
import { loadConsoleHome, type Need, type NeedSource } from '../../../lib/screen/extensions.ts'
import type { Session } from '../../../lib/session/session.ts'

export interface Needs {
  needs: Need[]
  /** Why a part could not be loaded; null if everything is here. */
  failure: string | null
  /** Whether a part is private to the person, so that somebody who views as them does not see it. */
  isClosed: boolean
}

/** What waits according to all sources, urgent things first; what one source can't tell does not hide the others. */
export async function loadNeeds(
  sources: readonly NeedSource[],
  permissions: readonly string[],
  signal: AbortSignal,
): Promise<Needs> {
  const permitted = sources.filter(({ permission }) => !permission || permissions.includes(permission))
  const loads = await Promise.allSettled(permitted.map((source) => source.load()))
  // Asked at one moment, so that one request carries all of them.
  const answers = await Promise.allSettled(
    loads.map((load) => (load.status === 'fulfilled' ? load.value(signal) : Promise.reject(load.reason))),
  )
  const found = answers.flatMap((answer, at) =>
    answer.status === 'fulfilled'
      ? answer.value.map((need) => ({ ...need, id: `${permitted[at]?.id} ${need.id}` }))
      : [],
  )
  const needs = found.filter(({ count }) => count > 0)
  const refusals = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [{ reason: answer.reason as unknown }] : [],
  )
  // Trying again would not help: notifications, for instance, are never shown to somebody else.
  const isPrivate = ({ reason }: { reason: unknown }) => isApiError(reason, 'access.view_only')
  const failed = refusals.find((refusal) => !isPrivate(refusal))
  return {
    needs: [...needs.filter(({ isUrgent }) => isUrgent), ...needs.filter(({ isUrgent }) => !isUrgent)],
    failure: failed ? messageOf(failed.reason) : null,
    isClosed: refusals.some(isPrivate),
  }
}

export function needsOptions(session: Session | null) {
  const permissions = session?.user.permissions ?? []
  return queryOptions({
    queryKey: ['home.needs', permissions],
    queryFn: async ({ signal }) => loadNeeds((await loadConsoleHome()).needs, permissions, signal),
    staleTime: 0,
    meta: { errorShown: 'inline' },
  })
}
