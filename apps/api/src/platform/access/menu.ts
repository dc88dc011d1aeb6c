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
  hideFromMenu?: boolean
  /** Organisation setting that holds the entry's address; without a value the entry is left out. */
  addressIn?: 'assistant_url'
  /** Form number of the organisation unit whose hiding hides this entry. */
  unit?: number
  children?: readonly MenuItem[]
  /** What the caller may do on a person's record (`employeeActions`), by permission key of the specification. */
  intro?: string
}

export interface MenuContribution {
  /** First id of the module's block: a multiple of 1,000 in the order of modules.ts. */
  block: number
  app: 'hrms' | 'pms' | 'payroll' | 'ats'
  /** Lists the menu after those of daily work, although its module comes earlier. */
  isLast?: boolean
  entries: readonly MenuItem[]
}
