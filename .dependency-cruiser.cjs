// Levels of the api's modules, lowest first; a module may import only from a lower level, and only the
// other's index.ts. Modules of one level do not import each other.
const levels = [
  ['session', 'security', 'access', 'reference', 'files', 'settings', 'notices', 'audit', 'email-library'],
  ['forms', 'organisation'],
  ['employees'],
  ['holidays', 'shifts'],
  ['workflows', 'requests'],
  ['leave'],
  ['attendance'],
  ['rosters'],
  ['helpdesk'],
  ['tasks'],
  ['policies'],
  ['documents'],
  ['onboarding'],
  ['reports'],
  ['dashboards'],
  ['analytics'],
  ['candidates'],
  ['offboarding'],
  ['assets'],
  ['expenses'],
  ['vendors', 'petty-cash'],
  ['travel'],
]
// Inside a level where the one needs the other: read left before right.
const inLevel = {
  session: ['notices'],
  files: ['notices'],
  access: ['session'],
  security: ['session', 'notices'],
  organisation: ['forms'],
  forms: ['reference', 'settings', 'files'],
  requests: ['workflows'],
  shifts: ['holidays'],
}

const names = levels.flat()
const known = names.join('|')
const upward = names.map((name) => {
  const level = levels.findIndex((group) => group.includes(name))
  const allowed = [...levels.slice(0, level).flat(), name, ...(inLevel[name] ?? [])]
  return {
    name: `api-${name}-imports-downwards`,
    severity: 'error',
    from: { path: `^apps/api/src/modules/${name}/`, pathNot: '\\.test\\.ts$' },
    to: { path: '^apps/api/src/modules/', pathNot: `^apps/api/src/modules/(${allowed.join('|')})/` },
  }
})

module.exports = {
  forbidden: [
    ...upward,
    {
      name: 'api-module-only-through-index',
      severity: 'error',
      from: { path: '^apps/api/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/api/src/modules/([^/]+)/', pathNot: ['^apps/api/src/modules/$1/', '/index\\.ts$'] },
    },
    {
      name: 'api-platform-knows-no-module',
      severity: 'error',
      from: { path: '^apps/api/src/(platform|lib)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/api/src/(modules|modules\\.ts|start-platform\\.ts|main\\.ts)' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '/rules/[^/]+\\.ts$', pathNot: '\\.test\\.ts$' },
      // Types are no I/O.
      to: {
        pathNot: ['/rules/', '^packages/contract/', '^apps/api/src/lib/', '\\.texts\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'lib-is-pure',
      severity: 'error',
      from: { path: '^apps/api/src/lib/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^apps/api/src/lib/', '^packages/contract/'] },
    },
    {
      name: 'contract-is-pure',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'ui-knows-no-app',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: '^apps/' },
    },
    {
      name: 'ui-knows-of-the-contract-only-kit-forms-and-imports',
      severity: 'error',
      from: { path: '^packages/ui/src/' },
      to: { path: '^packages/contract/src/', pathNot: '^packages/contract/src/(kit|forms|imports)/' },
    },
    {
      name: 'web-feature-imports-no-other-feature',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-lib-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-and-api-apart',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/api/' },
    },
    {
      name: 'api-and-web-apart',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: '^apps/web/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/(?!zod))' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
  levels: known,
}
delete module.exports.levels
