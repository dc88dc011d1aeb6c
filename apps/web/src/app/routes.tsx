import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RouteObject } from 'react-router'
import type { Screen } from '../lib/screen/screen-definition.ts'
import type { EntryName } from '../lib/session/entry.ts'
import { sessionStore } from '../lib/session/session.ts'
import { DataProvider, shells } from './first-parts.ts'
import { RouteFailure } from './pages/FailurePage.tsx'
import { StartingPage } from './pages/StartingPage.tsx'
import { RootPage } from './RootPage.tsx'
import { SessionGate } from './SessionGate.tsx'

/** Converts the specification's parameters (`{id}`) to the router's (`:id`). */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** A public screen that brings its data, with its title. */
function OpenScreen({ title, component: Page }: { title: string; component: ComponentType }) {
  const { t } = useTranslation()
  return (
    <>
      <title>{`${t(title)} · ${t('product', { ns: 'shell' })}`}</title>
      <Page />
    </>
  )
}

/** Loads a screen's code; on failure, returns a component that throws when rendered. */
async function loadScreen(screen: Screen): Promise<{ Component: ComponentType }> {
  try {
    if (screen.bringsData) {
      const { default: Page } = await screen.lazy()
      return { Component: () => <OpenScreen title={screen.title} component={Page} /> }
    }
    const [{ default: Page, reads }, { GuardedScreen }] = await Promise.all([
      screen.lazy(),
      import('./GuardedScreen.tsx'),
    ])
    // A page that is opened at this address has no session yet: the screen reads when it is drawn.
    if (reads && sessionStore.read()) await (await import('./query-client.ts')).readFirst(reads)
    return { Component: () => <GuardedScreen screen={screen} component={Page} /> }
  } catch (error) {
    // If the router handled it, the first screen of a page would stay empty, waiting for the code forever.
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

const MenuScreen = lazy(async () => ({ default: (await import('./MenuScreen.tsx')).MenuScreen }))

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

/** Ids of the routes that contain the screens behind the session: without and with the shell. */
const GATE = 'gate'
const SHELL = 'shell'

/**
 * The initial routes of an entry: public screens, and the session gate for everything else. URLs that no
 * screen declares may belong to a menu entry.
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

/** The routes of the screens behind the session, by the id of their parent route. */
export function patchesOf(screens: readonly Screen[]): { parent: string; routes: RouteObject[] }[] {
  return [
    { parent: GATE, routes: screens.filter((screen) => !screen.header).map(routeOf) },
    { parent: SHELL, routes: screens.filter((screen) => screen.header).map(routeOf) },
  ]
}
