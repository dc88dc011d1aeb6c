import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { MandatoryPasswordPage } from '../features/security/index.ts'
import { currentEntry } from '../lib/session/entry.ts'
import { EntryStorage } from '../lib/session/entry-storage.ts'
import { arrivingCode } from '../lib/session/handover.ts'
import { useSession } from '../lib/session/session.ts'
import { signInAddress } from '../lib/session/session-end.ts'
import { useIdle } from '../lib/session/use-idle.ts'
import { isViewing } from '../lib/session/viewing.ts'
import { type BootState, bootStore, useBootState } from './boot/boot-store.ts'
import { TOKEN_KEY } from './boot/open-session.ts'
import { signOut } from './boot/sign-out.ts'
import { DataProvider } from './first-parts.ts'
import { isChunkError } from './pages/render-failure.ts'
import { StartingPage } from './pages/StartingPage.tsx'

const SignInPage = lazy(() => import('../features/session/pages/SignInPage.tsx'))
const Realtime = lazy(() => import('./Realtime.tsx'))
const ViewingBar = lazy(() => import('./shell/ViewingBar.tsx'))
const SignedInElsewherePage = lazy(() => import('./pages/SignedInElsewherePage.tsx'))
const pages = () => import('./pages/StatePages.tsx')
const BootFailedPage = lazy(async () => ({ default: (await pages()).BootFailedPage }))
const ConfirmArrivalPage = lazy(async () => ({ default: (await pages()).ConfirmArrivalPage }))
const NothingForYouPage = lazy(async () => ({ default: (await pages()).NothingForYouPage }))

/** Somebody may be signed in to self-service in this browser, while this is the console. */
const isElsewhere = () => currentEntry.name === 'admin' && new EntryStorage('me').get(TOKEN_KEY) !== null

function SignedOut({ state }: { state: Extract<BootState, { kind: 'signed-out' }> }) {
  const { pathname, search } = useLocation()
  // Who is signed in to self-service without access to the console; undefined until that is known.
  const [name, setName] = useState<string | null | undefined>(
    state.farewell || !isElsewhere() ? null : undefined,
  )
  useEffect(() => {
    // Without that part of the page, the sign-in form remains.
    if (name === undefined)
      import('./boot/elsewhere.ts')
        .then((part) => part.signedInWithoutConsole())
        .then(setName)
        .catch((error) => {
          setName(null)
          // A fault is shown and logged as any other.
          throw error
        })
  }, [name])
  if (name === undefined) return <StartingPage />
  if (name !== null) return <SignedInElsewherePage name={name} onSignIn={() => setName(null)} />
  if (pathname !== '/') {
    return <Navigate to={signInAddress(pathname + search).slice(currentEntry.basename.length)} replace />
  }
  return <SignInPage farewell={state.farewell} onSignedIn={bootStore.enter} />
}

function Recognised({ state }: { state: Extract<BootState, { kind: 'recognised' }> }) {
  const { decision, session } = state.recognised
  // The session has ended and the sign-in page is loading: screens can't render without a session.
  if (!useSession()) return <StartingPage />
  if (decision.kind === 'password') {
    return (
      <DataProvider>
        <MandatoryPasswordPage onDone={() => bootStore.enter(session.token)} onSignOut={signOut} />
      </DataProvider>
    )
  }
  if (decision.kind === 'denied') return <NothingForYouPage />
  return (
    <>
      {isViewing() ? <ViewingBar /> : null}
      <Outlet />
      <Live />
    </>
  )
}

/** The connection for server pushes; opened on every screen with a session, after it is shown. */
function Live() {
  // Seeing the product as somebody else opens no connection: it would follow that person's pages.
  if (!useIdle() || isViewing()) return null
  return (
    <Suspense fallback={null}>
      <DataProvider>
        <Realtime />
      </DataProvider>
    </Suspense>
  )
}

function View({ state }: { state: BootState }) {
  switch (state.kind) {
    case 'failed':
      // Not a failure of the server: the route's error page reloads the page.
      if (isChunkError(state.error)) throw state.error
      return <BootFailedPage error={state.error} />
    case 'signed-out':
      return <SignedOut state={state} />
    case 'confirm':
      return <ConfirmArrivalPage name={state.as} code={state.code} nonce={state.nonce} />
    case 'recognised':
      return <Recognised state={state} />
    default:
      return <StartingPage isLeaving={state.kind === 'leaving'} />
  }
}

/** Checks the session once, and renders the screens behind it only if it is valid. */
export function SessionGate() {
  const state = useBootState()
  useEffect(() => bootStore.start(arrivingCode), [])
  return (
    <Suspense fallback={<StartingPage />}>
      <View state={state} />
    </Suspense>
  )
}
