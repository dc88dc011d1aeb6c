import type { QuickAction } from '../lib/screen/extensions.ts'
import { findScreen } from '../lib/screen/screens.ts'
import type { EntryName } from '../lib/session/entry.ts'
import type { Session } from '../lib/session/session.ts'
import { mayOpen } from './may-open.ts'

/** Whether the person has reports, and sees them in self-service. */
export function leadsTeam(session: Session | null): boolean {
  const user = session?.user
  return user?.is_team_lead === true && user.self_service?.me_team !== false
}

/** Whether an action is available: its screen exists in this entry and the person may open it. */
export function isOffered(action: QuickAction, session: Session | null, entry: EntryName): boolean {
  if (action.entry !== 'both' && action.entry !== entry) return false
  if (action.permission && !session?.user.permissions.includes(action.permission)) return false
  if (action.onlyFor && !(session && action.onlyFor(session.user))) return false
  const isAlsoFor = session !== null && action.alsoFor?.(session.user) === true
  if (action.leadsOnly && !leadsTeam(session) && !isAlsoFor) return false
  const screen = findScreen(action.to)
  return screen !== undefined && mayOpen(screen, session, entry)
}
