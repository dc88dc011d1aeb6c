import { useMemo } from 'react'
import { quickActions } from '../../features/extensions.ts'
import type { MeSection } from '../../lib/screen/extensions.ts'
import { type Session, useSession } from '../../lib/session/session.ts'
import { isOffered } from '../quick-actions.ts'
import { type MeAccess, type MePage, type Place, pagesOf, placesOf } from './sections.ts'

function accessOf(session: Session | null): MeAccess {
  const user = session?.user
  return {
    isOffered: (action) => isOffered(action, session, 'me'),
    isLead: user?.is_team_lead === true && user.self_service?.me_team !== false,
  }
}

/** The sections of self-service for this person. */
export function usePlaces(): Place[] {
  const session = useSession()
  return useMemo(() => placesOf(quickActions, accessOf(session)), [session])
}

/** The pages of one section for this person. */
export function usePages(section: MeSection): MePage[] {
  const session = useSession()
  return useMemo(() => pagesOf(section, quickActions, accessOf(session)), [session, section])
}
