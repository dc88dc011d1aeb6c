import { type ComponentType, lazy, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import type { Screen } from '../lib/screen/screen-definition.ts'
import type { EntryName } from '../lib/session/entry.ts'
import { RouteFailure } from './pages/FailurePage.tsx'
import { StartingPage } from './pages/StartingPage.tsx'
import { RootPage } from './RootPage.tsx'
import { SessionGate } from './SessionGate.tsx'

/** The specification writes parameters as `{id}`, the router as `:id`. */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** A screen with its code; one whose code does not come fails when it is drawn. */
async function loadScreen(screen: Screen): Promise<{ Component: ComponentType }> {
  try {
    const [{ default: Page }, { GuardedScreen }] = await Promise.all([
      screen.lazy(),
      import('./GuardedScreen.tsx'),
    ])
    return { Component: () => <GuardedScreen screen={screen} component={Page} /> }
  } catch (error) {
    // Left to the router, the first screen of a page would stay empty: it waits for the code for ever.
    return {
      Component: () => {
        throw error
      },
    }
  }
}

function routeOf(screen: Screen): RouteObject {
  return {
    path: routerPath(screen.path),
    lazy: () => loadScreen(screen),
    errorElement: <RouteFailure />,
  }
}

/** The shells are only loaded for who is signed in: not by the router, but when they first show. */
const MenuScreen = lazy(async () => ({ default: (await import('./MenuScreen.tsx')).MenuScreen }))
const DataProvider = lazy(() => import('./DataProvider.tsx'))
const shells = {
  admin: lazy(async () => ({ default: (await import('./shell/Shell.tsx')).Shell })),
  me: lazy(async () => ({ default: (await import('./me/MeShell.tsx')).MeShell })),
}

function ShellOf({ entry }: { entry: EntryName }) {
  const Shell = shells[entry]
  return (
    <Suspense fallback={<StartingPage />}>
      <DataProvider>
        <Shell />
      </DataProvider>
    </Suspense>
  )
}

/** Ids of the routes below which the screens behind the session are mounted: without and with the shell. */
const GATE = 'gate'
const SHELL = 'shell'

/**
 * The routes that an entry starts with: public screens stand alone, everything else behind the session.
 * Addresses that no screen declares may still be a menu entry's own.
 */
export function startRoutesOf(entry: EntryName, publicScreens: readonly Screen[]): RouteObject[] {
  const root: RouteObject = { index: true, element: <RootPage /> }
  const anyOther: RouteObject = {
    path: '*',
    element: (
      <Suspense fallback={null}>
        <MenuScreen />
      </Suspense>
    ),
  }
  return [
    {
      errorElement: <RouteFailure />,
      HydrateFallback: StartingPage,
      children: [
        ...publicScreens.map(routeOf),
        {
          id: GATE,
          Component: SessionGate,
          children: [
            ...(entry === 'admin' ? [root] : []),
            {
              id: SHELL,
              element: <ShellOf entry={entry} />,
              children: [...(entry === 'me' ? [root] : []), anyOther],
            },
          ],
        },
      ],
    },
  ]
}

/** The routes of the screens behind the session, and below which of the first ones they come. */
export function patchesOf(screens: readonly Screen[]): { parent: string; routes: RouteObject[] }[] {
  return [
    { parent: GATE, routes: screens.filter((screen) => !screen.header).map(routeOf) },
    { parent: SHELL, routes: screens.filter((screen) => screen.header).map(routeOf) },
  ]
}
