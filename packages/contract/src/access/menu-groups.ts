/** Slugs of the two groups of the menu that are screens of their own. */
export const MENU_SLUG = { home: 'group_home', settings: 'group_settings' } as const

/** First id of the groups' own block, apart from the blocks of the modules. */
export const MENU_GROUP_BLOCK = 90_000

interface GroupDefinition {
  /** Offset in the groups' block; never reused. */
  id: number
  name: string
  icon: string
}

/** The groups of daily work, in the order of the rail. Modules add entries to them and no groups of their own. */
export const MENU_GROUPS = {
  home: { id: 1, name: 'Home', icon: 'home' },
  people: { id: 2, name: 'People', icon: 'users' },
  time: { id: 3, name: 'Time', icon: 'clock' },
  inbox: { id: 4, name: 'Inbox', icon: 'inbox' },
  service: { id: 5, name: 'Service', icon: 'support' },
  money: { id: 6, name: 'Money', icon: 'cash' },
  voice: { id: 7, name: 'Voice', icon: 'megaphone' },
  insights: { id: 8, name: 'Insights', icon: 'chart' },
} as const satisfies Record<string, GroupDefinition>

/** The ninth group: what is set up once. */
export const SETTINGS_MENU: GroupDefinition = { id: 9, name: 'Settings', icon: 'settings' }

/** The areas of the settings, in their order on the settings page. */
export const SETTINGS_AREAS = {
  organisation: { id: 21, name: 'Organisation', icon: 'building' },
  people: { id: 22, name: 'People', icon: 'users' },
  time: { id: 23, name: 'Time', icon: 'clock' },
  approvals: { id: 24, name: 'Approvals', icon: 'checklist' },
  service: { id: 25, name: 'Service', icon: 'support' },
  money: { id: 26, name: 'Money', icon: 'cash' },
  insights: { id: 30, name: 'Insights', icon: 'chart' },
  access: { id: 27, name: 'Access and security', icon: 'shield' },
  integrations: { id: 28, name: 'Integrations', icon: 'integrations' },
  operations: { id: 29, name: 'Operations', icon: 'database' },
} as const satisfies Record<string, GroupDefinition>

export type MenuGroup = keyof typeof MENU_GROUPS
export type SettingsArea = keyof typeof SETTINGS_AREAS
