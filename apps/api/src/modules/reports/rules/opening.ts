/**
 * Who may open a report (domain decisions, section 9). Opening it widens nothing: which rows and columns its reader then
 * sees is decided by the dataset, from the reader's own permissions and reach.
 */

/** By the permission to read reports, because access was given, or as a manager: then the team alone is shown. */
export type Opening = 'permission' | 'given' | 'team'

export interface OpeningFacts {
  /** Holds a permission that the rows require; without it there is nothing to see. */
  readonly readsRows: boolean
  readonly isAdministrator: boolean
  readonly roles: readonly number[]
  readonly holdsReports: boolean
  readonly isTeamLead: boolean
  /** Whether the rows are about people. */
  readonly isAboutPeople: boolean
  readonly isGiven: boolean
  /** It is somebody's own: for its author, and for those who were given access. */
  readonly isPrivate: boolean
  readonly isAuthor: boolean
  readonly isOn: boolean
  /** The roles that the report is for; null for every role. */
  readonly forRoles: readonly number[] | null
  readonly teamsRead: boolean
}

const isForRoles = ({ forRoles, isAdministrator, roles }: OpeningFacts): boolean =>
  forRoles === null || isAdministrator || roles.some((role) => forRoles.includes(role))

const mayAsManager = ({ teamsRead, isTeamLead, isAboutPeople }: OpeningFacts): boolean =>
  teamsRead && isTeamLead && isAboutPeople

/** In which way somebody may open a report; null: not at all. */
export function openingOf(facts: OpeningFacts): Opening | null {
  if (!facts.isOn || !facts.readsRows) return null
  if (facts.holdsReports && (facts.isAuthor || (!facts.isPrivate && isForRoles(facts)))) return 'permission'
  // Given by name: also to those whose role the report is not for.
  if (facts.isGiven) return 'given'
  if (facts.isPrivate) return null
  return mayAsManager(facts) && isForRoles(facts) ? 'team' : null
}
