import { ROLE, type Scope } from '@muster/contract/kit/index'

/** The nine dimensions that a data-permission group can limit. */
export const groupDimensions = [
  'entity',
  'location',
  'branch',
  'zone',
  'business_unit',
  'channel_type',
  'department',
  'employee_type',
  'access_level',
] as const
export type GroupDimension = (typeof groupDimensions)[number]

/** Values within one limit are alternatives (or); several limits are combined (and). */
export interface AccessGroup {
  id: number
  limits: Partial<Record<GroupDimension, number[]>>
}

export interface AccountRole {
  product_id: number
  role_id: number
}

/** Who sees the product as somebody else (`viewing.ts`). */
export interface Viewer {
  readonly viewingId: number
  readonly accountId: number
  readonly employeeId: number | null
  readonly name: string
  /** The instant at which it ends. */
  readonly endsAt: string
  /** The viewer holds every permission. */
  readonly seesAll: boolean
  /** The viewer sees everybody's requests. */
  readonly seesRequests: boolean
}

export interface Actor {
  readonly kind: 'account' | 'system'
  readonly accountId: number | null
  readonly employeeId: number | null
  readonly sessionId: number | null
  readonly email: string
  readonly name: string
  readonly roles: readonly AccountRole[]
  /** Permission → the scopes in which it is granted. */
  readonly grants: ReadonlyMap<string, ReadonlySet<Scope>>
  readonly groups: readonly AccessGroup[]
  readonly isTeamLead: boolean
  readonly appIds: readonly number[]
  readonly mustChangePassword: boolean
  /** Set when somebody else looks as this account: everything is read-only, and recorded in their name. */
  readonly viewer?: Viewer
}

export function roleIds(actor: Pick<Actor, 'roles'>): number[] {
  return [...new Set(actor.roles.map((role) => role.role_id))]
}

/** Whether the actor holds every permission in the organisation (domain decisions, section 2). */
export function isAdministrator(actor: Actor): boolean {
  return (
    actor.kind === 'system' ||
    actor.roles.some((role) => role.role_id === ROLE.admin || role.role_id === ROLE.adminLike)
  )
}

const WHOLE: ReadonlySet<Scope> = new Set<Scope>(['organisation'])
const NOTHING: ReadonlySet<Scope> = new Set<Scope>()

/** The scopes in which `actor` holds `permission`; empty without it. */
export function scopesOf(actor: Actor, permission: string): ReadonlySet<Scope> {
  if (isAdministrator(actor)) return WHOLE
  const scopes = actor.grants.get(permission) ?? NOTHING
  return scopes.has('organisation') ? WHOLE : scopes
}

export function holds(actor: Actor, permission: string): boolean {
  return scopesOf(actor, permission).size > 0
}

/** An actor for the product itself: background jobs, seeds, set-up. */
export function systemActor(name: string): Actor {
  return {
    kind: 'system',
    accountId: null,
    employeeId: null,
    sessionId: null,
    email: '',
    name,
    roles: [],
    grants: new Map(),
    groups: [],
    isTeamLead: false,
    appIds: [],
    mustChangePassword: false,
  }
}

/** An actor as stored with a background job, which runs with that account's reach and in its name. */
export type ActorSnapshot = Omit<Actor, 'grants'> & { grants: [permission: string, scopes: Scope[]][] }

export function snapshotOf(actor: Actor): ActorSnapshot {
  return { ...actor, grants: [...actor.grants].map(([permission, scopes]) => [permission, [...scopes]]) }
}

export function actorFrom(snapshot: ActorSnapshot): Actor {
  return { ...snapshot, grants: new Map(snapshot.grants.map(([key, scopes]) => [key, new Set(scopes)])) }
}
