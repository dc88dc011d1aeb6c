import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstScript, sourceList } from './scripts/first/first-script.ts'
import { HOME_CARDS } from './scripts/first/home-cards.ts'
import { withoutUnusedParts } from './vite-unused-parts.ts'
import { withoutPrefetch } from './vite-without-prefetch.ts'

/** The API that the development server forwards to. */
const api = process.env.MUSTER_API ?? 'http://127.0.0.1:3000'

const proxy = Object.fromEntries(
  ['/services', '/files', '/docs', '/socket.io'].map((path) => [
    path,
    { target: api, changeOrigin: false, ws: path === '/socket.io' },
  ]),
)

/** Paths below a folder of sources or of a package, as a pattern. */
const below = (folder: string, paths: string) => new RegExp(`${folder}/(${paths})`)

/** What every signed-in visit needs at once: data, guards, what sends changes, parts of the shells and of both homes. */
const FRAME = [
  below(
    'web/src/app',
    'GuardedScreen|MenuScreen|DataProvider|shell/(Content|NavigationProgress)|palette/(use-palette|early-keys)',
  ),
  below('web/src/lib/screen', '(Loaded|AppLink|hrefs|sheet-address)\\.tsx?'),
  below('web/src/lib', 'request-form/RequestSheetPlace\\.tsx'),
  below('ui/src', '(people/Person(Chip|Avatar)|feedback/StatusBadge|link/UiLink)\\.tsx'),
  below('react-query/.*', '(useMutation|useQuery)\\.'),
  below('core/esm/components', '(Skeleton|Avatar|VisuallyHidden)/'),
  below('core/esm/core/.*', 'get-auto-contrast-value|create-safe-context'),
  below('hooks/esm', 'use-(hotkeys|disclosure|merged-ref)/'),
  below('icons-react/.*', 'Icon(Checklist|Home|Users|Clock|Inbox|Menu2|Search|Calendar)\\.mjs'),
  below('generated/calls', 'notices/unread'),
]

/** Parts that most screens are made of, but no list. */
const PARTS = [
  below('core/esm/components', '(Card|Paper|Badge)/'),
  below('web/src/lib', 'language/day-texts'),
]

/** Parts of both homes and of records, which no list has. */
const CARDS = [
  below('core/esm/components', 'Progress/'),
  below('ui/src', 'page/KeyValueList\\.tsx'),
  below('web/src/lib/screen', '(PartBoundary|CardFailure)\\.tsx'),
]

/** What fields choose from: units, countries, people. */
const RESOURCES = [below('web/src/lib', 'form/form-resources')]

/** The console's shell and the head of its pages. */
const SHELL = [
  below('web/src/app/shell', '(?!MenuDrawer|RailPages|ShellTools|AppSwitcher|AvatarMenu|ViewingBar)'),
  below('ui/src', 'page/(PageHeader|ActionMenu)\\.tsx'),
]

/** What opens on pressing: menus and popovers. Loaded by their buttons, or with the shells' tools once nothing else is. */
const POPUPS = [
  below('ui/src', '(popup/PopupFrame|page/ActionItems)\\.tsx'),
  below('core/esm/components', '(Menu/(?!Menu(Radio|Selectable))|Popover/)'),
  /@floating-ui\//,
]

/** What nearly every list needs: as one file smaller by a fifth than as the thirty that its parts would be. */
const LISTS = [
  below('ui/src', '(data-table/DataTable|filter-bar/FilterBar)\\.tsx'),
  below('web/src/lib/list', '(ListScreen|list|list-rows)\\.tsx?$'),
  // What most lists offer: each would be a file of its own.
  below('icons-react/.*', 'Icon(Plus|Upload|FileSpreadsheet)\\.mjs'),
]

/** The usual columns and filters, which the directory alone does not use: apart from what its first load waits for. */
const COLUMNS = [below('web/src/lib/list', '(columns|filters)\\.tsx?$')]

/** What the home of self-service has in common with the screens of these modules. */
const SHARED = {
  people: [below('web/src/features/employees', 'texts\\.ts'), /employees\.constants/],
  records: [below('web/src/features/employees', 'data/(employee-queries|record-values)\\.ts')],
  leaves: [below('web/src/features/leave', '(leave-queries|own-texts)\\.ts|parts/BalanceFigure')],
  requests: [below('web/src/features/requests', 'texts\\.ts')],
  dashboards: [
    below(
      'web/src/features/dashboards',
      'texts\\.ts|home/(home-query|PartFrame|parts/(Needs|Announcements)Part)\\.tsx?',
    ),
  ],
  shifts: [below('web/src/features/shifts', '(data/(shift-queries|days)|parts/ShiftMark|own/texts)')],
}

/** What signing in has in common with the shells, which must not load the rest of it. */
const BEFORE = [
  below('web/src/lib/screen', 'Brand\\.tsx'),
  below('core/esm/components', '(Anchor|Stack|Alert|ActionIcon|CloseButton)/'),
  below('core/esm/core/.*', 'use-resolved-styles-api'),
  below('hooks/esm', 'use-(uncontrolled|id)/'),
  below('icons-react/.*', 'IconChevronRight\\.mjs'),
]

/** Signing in, and the inputs that it shares with other forms. */
const SIGN_IN = [below('web/src/features/session', 'pages/SignInPage\\.tsx')]

/** The home of self-service with the cards of all modules: as one file smaller by a third than as eighty. */
const HOME = [below('web/src', 'app/me/Me(Shell|Home)\\.tsx|pwa/start\\.ts'), HOME_CARDS]

/** Inputs of one of the home's parts that many screens have too. */
const CHOICES = [below('core/esm/components', '(SegmentedControl|NativeSelect)/')]

/** The console's home, as one file: in twenty it would arrive a second later. Charts come when they are seen. */
const CONSOLE_HOME = [
  below(
    'web/src/features/dashboards/home',
    '(DashboardPage|PartGrid|OtherApps|parts-texts|parts/(Links|Own|People|Today)Parts?)\\.tsx?',
  ),
]

/** Whether a module is one of these, whatever separates folders here. */
const isOneOf = (patterns: readonly RegExp[]) => (id: string) => {
  const path = id.replaceAll('\\', '/')
  return patterns.some((pattern) => pattern.test(path))
}

/** The kit's own texts, which every module's texts bring along, on screens without a list too. */
const KIT_TEXTS = /apps[\\/]web[\\/]src[\\/]lib[\\/]ui-texts[\\/](texts|ui\.texts\.en)\.ts$/

/** Where components of the library are used. */
const sources = ['src', '../../packages/ui/src'].map((folder) => join(import.meta.dirname, folder))

export default defineConfig({
  plugins: [
    withoutUnusedParts(sources),
    withoutPrefetch(),
    react(),
    firstScript(),
    sourceList(import.meta.dirname),
  ],
  // The server puts a fresh nonce in place of this text each time it sends the page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // The first to know light-dark(): what stands in for it elsewhere does not follow the colour scheme chosen here.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    // A page that asks for many small chunks is slower than one that asks for few; fonts stay files.
    assetsInlineLimit: 1024,
    chunkSizeWarningLimit: 600,
    // The list of what each of some two hundred screens imports would be 5 kB in front of the first one. Without
    // it a screen asks for what it imports once it has arrived itself.
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // The screens' own rules are few beside the kit's: one file is one request less for each of them.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Only groups that take everything below them along: merging by who shares what made chunks that
          // import each other, and run in the wrong order.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'before', test: isOneOf(BEFORE), priority: 2.6 },
            { name: 'sign-in', test: isOneOf(SIGN_IN), priority: 2.5 },
            { name: 'frame', test: isOneOf(FRAME), priority: 2 },
            { name: 'resources', test: isOneOf(RESOURCES), priority: 1.97 },
            { name: 'parts', test: isOneOf(PARTS), priority: 1.95 },
            { name: 'cards', test: isOneOf(CARDS), priority: 1.9 },
            { name: 'shell', test: isOneOf(SHELL), priority: 1.8 },
            { name: 'popups', test: isOneOf(POPUPS), priority: 1.7 },
            { name: 'kit-texts', test: KIT_TEXTS, priority: 1.5 },
            { name: 'lists', test: isOneOf(LISTS), priority: 1 },
            { name: 'columns', test: isOneOf(COLUMNS), priority: 0.9 },
            ...Object.entries(SHARED).map(([name, patterns]) => ({
              name,
              test: isOneOf(patterns),
              priority: 0.8,
            })),
            { name: 'home', test: isOneOf(HOME), priority: 0.5 },
            { name: 'choices', test: isOneOf(CHOICES), priority: 0.45 },
            { name: 'console-home', test: isOneOf(CONSOLE_HOME), priority: 0.4 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
})
