import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { MandatoryPasswordPage } from '../features/security/index.ts'
import { SignInPage } from '../features/session/index.ts'
import { currentEntry } from '../lib/entry.ts'
import { arrivingCode } from '../lib/handover.ts'
import { signInAddress } from '../lib/session-end.ts'
import { type BootState, bootStore, useBootState } from './boot/boot-store.ts'
import { signOut } from './boot/sign-out.ts'
import { BootFailedPage, ConfirmArrivalPage, NothingForYouPage, StartingPage } from './pages/StatePages.tsx'

function SignedOut({ state }: { state: Extract<BootState, { kind: 'signed-out' }> }) {
  const { pathname, search } = useLocation()
  if (pathname !== '/') {
    return <Navigate to={signInAddress(pathname + search).slice(currentEntry.basename.length)} replace />
  }
  return <SignInPage farewell={state.farewell} onSignedIn={bootStore.enter} />
}

function Recognised({ state }: { state: Extract<BootState, { kind: 'recognised' }> }) {
  const { decision, session } = state.recognised
  if (decision.kind === 'password') {
    return <MandatoryPasswordPage onDone={() => bootStore.enter(session.token)} onSignOut={signOut} />
  }
  return decision.kind === 'denied' ? <NothingForYouPage /> : <Outlet />
}

function View({ state }: { state: BootState }) {
  switch (state.kind) {
    case 'failed':
      return <BootFailedPage error={state.error} />
    case 'signed-out':
      return <SignedOut state={state} />
    case 'confirm':
      return <ConfirmArrivalPage name={state.as} code={state.code} />
    case 'recognised':
      return <Recognised state={state} />
    default:
      return <StartingPage isLeaving={state.kind === 'leaving'} />
  }
}

/** Finds out who is here, once, and shows its screens only to who may see them. */
export function SessionGate() {
  const queries = useQueryClient()
  const state = useBootState()
  useEffect(() => bootStore.start(queries, arrivingCode), [queries])
  return (
    <Suspense fallback={<StartingPage />}>
      <View state={state} />
    </Suspense>
  )
}
