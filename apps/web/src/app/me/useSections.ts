import { useMemo } from 'react'
import { quickActions } from '../../features/extensions.ts'
import type { MeSection } from '../../lib/screen/extensions.ts'
import { type Session, useSession } from '../../lib/session/session.ts'
import { isOffered, leadsTeam } from '../quick-actions.ts'
import { type MeAccess, type MePage, pagesOf, type Section, sectionsOf } from './sections.ts'

function accessOf(session: Session | null): MeAccess {
  return {
    isOffered: (action) => isOffered(action, session, 'me'),
    isLead: leadsTeam(session),
  }
}

/** The sections of self-service for this person. */
export function useSections(): Section[] {
  const session = useSession()
  return useMemo(() => sectionsOf(quickActions, accessOf(session)), [session])
}

/** The pages of one section for this person. */
export function usePages(section: MeSection): MePage[] {
  const session = useSession()
  return useMemo(() => pagesOf(section, quickActions, accessOf(session)), [session, section])
}
