import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What the running code may ask of the database. A driver reads it when a transaction begins, so
 * that no query can run for an organisation that nobody named.
 */
export interface DatabaseScope {
  readonly kind: 'tenant' | 'gate' | 'owner'
  /** Of a tenant scope. */
  readonly orgId?: number
  readonly readOnly?: boolean
  /** Set by the driver once the scope holds its connection: a second one would wait for ever. */
  connected: boolean
  /** What waits for the commit; forgotten when the transaction is undone. */
  readonly effects: (() => void)[]
  /** Rows by table that are written with the last statement of the transaction (see late-inserts.ts). */
  readonly late: Map<string, object[]>
}

/** Statements of one request, transaction control apart. */
export interface QueryTally {
  count: number
  /** Kept only where a test asks for it. */
  statements?: string[]
}

const scopes = new AsyncLocalStorage<DatabaseScope>()
const tallies = new AsyncLocalStorage<QueryTally>()

const NESTED = 'The database was asked for again inside a transaction: use the db that tx() hands over.'

/**
 * Runs `work` with what it may ask of the database.
 *
 * @throws inside a running transaction: with one connection the inner one would wait for the outer,
 * which waits for it
 */
export async function runInScope<T>(
  scope: Omit<DatabaseScope, 'connected' | 'effects' | 'late'>,
  work: () => Promise<T>,
): Promise<T> {
  assertNoTransaction()
  const effects: (() => void)[] = []
  const result = await scopes.run({ ...scope, connected: false, effects, late: new Map() }, work)
  for (const effect of effects) effect()
  return result
}

/**
 * Runs `effect` once the running transaction is committed, and never when it is undone or tried again.
 * For what tells somebody about the change; it must not throw, and nobody waits for it.
 *
 * @throws outside a transaction
 */
export function afterCommit(effect: () => void): void {
  const scope = scopes.getStore()
  if (!scope?.connected) throw new Error('There is no transaction to wait for.')
  scope.effects.push(effect)
}

/** Rows that wait for the end of the running transaction; undefined where no tenant transaction would write them. */
export function lateRows(): Map<string, object[]> | undefined {
  const scope = scopes.getStore()
  return scope?.connected && scope.kind === 'tenant' ? scope.late : undefined
}

/** The scope for a new connection; refuses a second one in the same scope. */
export function takeScope(): DatabaseScope {
  const scope = scopes.getStore()
  if (!scope) throw new Error('The database was used outside tx(), a gate or the migration runner.')
  if (scope.connected) throw new Error(NESTED)
  scope.connected = true
  return scope
}

export function leaveScope(): void {
  const scope = scopes.getStore()
  if (scope) scope.connected = false
}

export function isInTransaction(): boolean {
  return scopes.getStore()?.connected === true
}

/** @throws inside a running transaction: with one connection the inner one would wait for the outer */
export function assertNoTransaction(): void {
  if (isInTransaction()) throw new Error(NESTED)
}

export function withTally<T>(tally: QueryTally, work: () => T): T {
  return tallies.run(tally, work)
}

export function countStatement(sql: string): void {
  const tally = tallies.getStore()
  if (!tally) return
  tally.count++
  tally.statements?.push(sql)
}

/** Statement that opens a transaction of this scope: one round trip, the role and the organisation included. */
export function beginStatement(scope: DatabaseScope): string {
  const mode = scope.readOnly ? 'begin read only' : 'begin'
  if (scope.kind === 'owner') return `${mode}; set local role none`
  if (scope.kind === 'gate') return `${mode}; set local role muster_gate`
  const orgId = scope.orgId
  if (!Number.isSafeInteger(orgId) || (orgId as number) <= 0) {
    throw new Error(`A tenant transaction needs an organisation, not ${orgId}.`)
  }
  return `${mode}; set local role muster_app; set local app.org_id = ${orgId}`
}
