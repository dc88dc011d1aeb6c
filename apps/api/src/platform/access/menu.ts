import type { MenuGroup, SettingsArea } from '@muster/contract/access/menu-groups'

/** A menu entry that a module contributes (domain decisions, section 2; architecture, menus). */
export interface MenuItem {
  /** Offset within the module's block of 1,000; never reused. */
  id: number
  name: string
  /** Stable; cards and buttons refer to the entry by it, never by the translated name. */
  slug: string
  /** One screen per layout key; empty for entries that only grant a card or an action. */
  layout?: string
  url?: string
  /** 0 plain, 1 opens its children as a secondary menu, 2 without a popup, 3 and above never in the rail. */
  version?: number
  icon?: string
  /** Shown to accounts that hold one of these in any scope; without any, to administrators only. */
  permissions: readonly string[]
  /** Shown only to people with an employee record of their own. */
  needsEmployee?: boolean
  hideFromMenu?: boolean
  /** Organisation setting that holds the entry's address; without a value the entry is left out. */
  addressIn?: 'assistant_url'
  /** Form number of the organisation unit whose hiding hides this entry. */
  unit?: number
  children?: readonly MenuItem[]
  /** What the screen is for, in a sentence; shown on the settings page. */
  intro?: string
}

/**
 * Where an entry is: among the daily work of a group, in an area of the settings (what is set up once), or below the
 * entry of another module, by its slug.
 */
export type MenuPlace =
  | { readonly group: MenuGroup }
  | { readonly settings: SettingsArea }
  | { readonly under: string }

/** A top-level entry of a contribution, placed in a group; modules do not add groups. */
export interface PlacedMenuItem extends MenuItem {
  place: MenuPlace
  /** Position among the entries of the same place; default 50, equal ones in the order of the modules. */
  order?: number
}

export interface MenuContribution {
  /** First id of the module's block: a multiple of 1,000 in the order of modules.ts. */
  block: number
  app: 'hrms' | 'pms' | 'payroll' | 'ats'
  entries: readonly PlacedMenuItem[]
}
