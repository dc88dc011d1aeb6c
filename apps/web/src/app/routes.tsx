import { type ComponentType, lazy, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { screens as allScreens } from '../features/manifest.ts'
import type { EntryName } from '../lib/entry.ts'
import type { Screen } from '../lib/screen-definition.ts'
import { RouteFailure } from './pages/FailurePage.tsx'
import { StartingPage } from './pages/StartingPage.tsx'
import { RootPage } from './RootPage.tsx'
import { SessionGate } from './SessionGate.tsx'

/** The screens that an entry mounts. */
export function screensOf(entry: EntryName, screens: readonly Screen[] = allScreens): Screen[] {
  return screens.filter((screen) => {
    const mounted = screen.entry ?? 'admin'
    return mounted === 'both' || mounted === entry
  })
}

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

/**
 * The routes of an entry: public screens stand alone, everything else behind the session, with or
 * without the shell. Addresses that no screen declares may still be a menu entry's own.
 */
export function routesOf(entry: EntryName, screens = screensOf(entry)): RouteObject[] {
  const isPublic = (screen: Screen) => screen.access === 'public'
  const root: RouteObject = { index: true, element: <RootPage /> }
  const inside = screens.filter((screen) => !isPublic(screen))
  return [
    {
      errorElement: <RouteFailure />,
      HydrateFallback: StartingPage,
      children: [
        ...screens.filter(isPublic).map(routeOf),
        {
          Component: SessionGate,
          children: [
            ...(entry === 'admin' ? [root] : []),
            ...inside.filter((screen) => !screen.header).map(routeOf),
            {
              element: <ShellOf entry={entry} />,
              children: [
                ...(entry === 'me' ? [root] : []),
                ...inside.filter((screen) => screen.header).map(routeOf),
                {
                  path: '*',
                  element: (
                    <Suspense fallback={null}>
                      <MenuScreen screens={inside} />
                    </Suspense>
                  ),
                },
              ],
            },
          ],
        },
      ],
    },
  ]
}
