import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { currentEntry } from '../lib/session/entry.ts'
import { safeRedirect } from '../lib/session/redirect.ts'
import { useSession } from '../lib/session/session.ts'
import { useBootState } from './boot/boot-store.ts'
import { CONSOLE_HOME, landingPath } from './boot/landing.ts'
import { MeHome } from './first-parts.ts'

/**
 * The root of the entry for signed-in people: redirects to the requested page; self-service shows its home;
 * the console shows its home right after sign-in, and later the landing path.
 */
export function RootPage() {
  const [query] = useSearchParams()
  const session = useSession()
  const state = useBootState()
  const wanted = safeRedirect(query.get('redirect'))
  if (wanted && wanted !== '/') return <Navigate to={wanted} replace />
  if (currentEntry.name === 'me') {
    return (
      <Suspense fallback={null}>
        <MeHome />
      </Suspense>
    )
  }
  const isFresh = state.kind === 'recognised' && state.isFresh
  const landing = landingPath(session?.user.default_landing_path ?? '/', session?.menu_access_tree ?? [])
  return <Navigate to={isFresh ? CONSOLE_HOME : landing} replace />
}
