import { ROLE } from '@muster/contract/kit/permissions'
import { accessTexts } from '../access.texts.ts'

/** App ids of the specification. Self-service has a tile of its own and uses the id that HRMS leaves free. */
const APP = {
  selfService: 1,
  hrms: 2,
  payroll: 3,
  payrollPlus: 5,
  performance: 6,
  recruitment: 7,
} as const

export interface TileFacts {
  appIds: readonly number[]
  roleIds: readonly number[]
  /** Roles 2 and −2. */
  isAdministrator: boolean
  hasEmployee: boolean
  /** The specification's PMS and IS_ACTIVE_ATS flags. */
  usesPerformance: boolean
  usesRecruitment: boolean
  /** Base URL of each app; empty if it is not installed. */
  links: { console: string; selfService: string; payroll: string; performance: string; recruitment: string }
}

export interface AppTile {
  app_id: number
  app_slug: string
  title: string
  link: string
  background_colour: string
  is_admin_app: boolean
}

type Tile = AppTile | undefined

function hrmsTile(facts: TileFacts, usesConsole: boolean): Tile {
  const isEmployee = facts.roleIds.includes(ROLE.employee)
  if (!facts.appIds.includes(APP.hrms) || !(usesConsole || isEmployee)) return undefined
  return {
    app_id: APP.hrms,
    app_slug: 'hrms',
    title: accessTexts('hrms'),
    // Without console access, HRMS opens self-service.
    link: usesConsole ? facts.links.console : facts.links.selfService,
    background_colour: '#335aff',
    is_admin_app: usesConsole,
  }
}

function selfServiceTile(facts: TileFacts, usesConsole: boolean): Tile {
  if (!facts.appIds.includes(APP.hrms) || !usesConsole || !facts.hasEmployee) return undefined
  return {
    app_id: APP.selfService,
    app_slug: 'self-service',
    title: accessTexts('selfService'),
    link: facts.links.selfService,
    background_colour: '#0b7285',
    is_admin_app: false,
  }
}

function performanceTile(facts: TileFacts): Tile {
  if (!facts.appIds.includes(APP.performance) || !facts.usesPerformance) return undefined
  return {
    app_id: APP.performance,
    app_slug: 'pms',
    title: accessTexts('performance'),
    link: facts.links.performance,
    background_colour: '#7048e8',
    is_admin_app: false,
  }
}

function payrollTile(facts: TileFacts): Tile {
  const subscribed = [APP.payroll, APP.payrollPlus].find((id) => facts.appIds.includes(id))
  const mayUse = facts.isAdministrator || facts.roleIds.includes(ROLE.payroll)
  if (subscribed === undefined || !mayUse) return undefined
  return {
    app_id: subscribed,
    app_slug: 'payroll',
    title: accessTexts('payroll'),
    link: facts.links.payroll,
    background_colour: '#2b8a3e',
    is_admin_app: false,
  }
}

function recruitmentTile(facts: TileFacts): Tile {
  if (!facts.appIds.includes(APP.recruitment) || !facts.usesRecruitment) return undefined
  return {
    app_id: APP.recruitment,
    app_slug: 'ats',
    title: accessTexts('recruitment'),
    link: facts.links.recruitment,
    background_colour: '#c2255c',
    is_admin_app: false,
  }
}

/** The apps a person may open (platform specification, section 6, app tiles); an app without a URL is omitted. */
export function appTiles(facts: TileFacts): AppTile[] {
  const usesConsole = facts.isAdministrator || facts.roleIds.includes(ROLE.subAdmin)
  return [
    hrmsTile(facts, usesConsole),
    selfServiceTile(facts, usesConsole),
    performanceTile(facts),
    payrollTile(facts),
    recruitmentTile(facts),
  ].filter((tile): tile is AppTile => tile !== undefined && tile.link !== '')
}
