import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What the running code may access in the database. A driver reads it when a transaction begins, so that no
 * query can run without a named organisation.
 */
export interface DatabaseScope {
  readonly kind: 'tenant' | 'gate' | 'owner'
  /** Set for a tenant scope. */
  readonly orgId?: number
  readonly readOnly?: boolean
  /** Always rolled back, so that it may write even where everything is read-only. */
  readonly isUndone?: boolean
  /** Set by the driver once the scope has its connection; a second one could deadlock. */
  connected: boolean
  /** Callbacks to run after the commit; discarded on rollback. */
  readonly effects: (() => void)[]
  /** Writes that accompany the read, awaited after it; discarded on rollback. */
  readonly owed: (() => Promise<void>)[]
  /** Deferred rows by table, inserted with the last statement of the transaction (see late-inserts.ts). */
  readonly late: Map<string, object[]>
}

/** Counts the statements of one request, without transaction control. */
export interface QueryTally {
  count: number
  /** Collected only when a test requests it. */
  statements?: string[]
}

const scopes = new AsyncLocalStorage<DatabaseScope>()

/** A request in which everything is read-only. */
interface Reading {
  /** What to write once the read is done. */
  readonly after: (() => Promise<void>)[]
}
const readings = new AsyncLocalStorage<Reading>()
const tallies = new AsyncLocalStorage<QueryTally>()

const NESTED = 'The database was asked for again inside a transaction: use the db that tx() hands over.'

/**
 * Runs `work` so that every transaction in it is read-only, whatever it asks for; then writes what accompanies the
 * read (`afterReading`).
 */
export async function withReadingOnly<T>(work: () => Promise<T>): Promise<T> {
  const reading: Reading = { after: [] }
  const result = await readings.run(reading, work)
  for (const write of reading.after) await write()
  return result
}

/**
 * Where everything is read-only, postpones a write that accompanies the read, such as its audit entry, until the read
 * is done.
 *
 * @returns false where writing is allowed: then the caller writes itself
 */
export function afterReading(write: () => Promise<void>): boolean {
  const reading = readings.getStore()
  reading?.after.push(write)
  return reading !== undefined
}

/** Whether the running request may only read, since somebody looks as another person. */
export const isReadingOnly = (): boolean => readings.getStore() !== undefined

/** @throws where everything is read-only: for writes that bypass the transactions */
export function assertMayWrite(): void {
  if (isReadingOnly()) throw Object.assign(new Error('Only reading is allowed here.'), { code: READ_ONLY })
}

/** The state that PostgreSQL reports for a write in a read-only transaction. */
export const READ_ONLY = '25006'

/**
 * Runs `work` in a database scope.
 *
 * @throws inside a running transaction: with a single connection the inner and the outer one would deadlock
 */
export async function runInScope<T>(
  scope: Omit<DatabaseScope, 'connected' | 'effects' | 'owed' | 'late'>,
  work: () => Promise<T>,
): Promise<T> {
  assertNoTransaction()
  const effects: (() => void)[] = []
  const owed: (() => Promise<void>)[] = []
  const readOnly = scope.readOnly === true || (isReadingOnly() && !scope.isUndone)
  const result = await scopes.run(
    { ...scope, readOnly, connected: false, effects, owed, late: new Map() },
    work,
  )
  for (const write of owed) await write()
  for (const effect of effects) effect()
  return result
}

/**
 * Runs `effect` once the running transaction has committed, never when it is rolled back or retried. For
 * publishing the change; `effect` must not throw, and nothing awaits it.
 *
 * @throws outside a transaction
 */
export function afterCommit(effect: () => void): void {
  const scope = scopes.getStore()
  if (!scope?.connected) throw new Error('There is no transaction to wait for.')
  scope.effects.push(effect)
}

/**
 * Runs `write` once the running transaction, a read, is over and before its result is returned: what accompanies a read, such
 * as its audit entry. A write that fails fails the read.
 *
 * @throws outside a transaction
 */
export function afterRead(write: () => Promise<void>): void {
  const scope = scopes.getStore()
  if (!scope?.connected) throw new Error('There is no transaction to wait for.')
  scope.owed.push(write)
}

/**
 * Deferred rows of the running transaction; undefined outside a tenant transaction, which would not write
 * them.
 */
export function lateRows(): Map<string, object[]> | undefined {
  const scope = scopes.getStore()
  return scope?.connected && scope.kind === 'tenant' ? scope.late : undefined
}

/** Takes the scope for a new connection; refuses a second connection in the same scope. */
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

/**
 * @throws inside a running transaction: with a single connection the inner and the outer one would deadlock
 */
export function assertNoTransaction(): void {
  if (isInTransaction()) throw new Error(NESTED)
}

export function withTally<T>(tally: QueryTally, work: () => T): T {
  return tallies.run(tally, work)
}

/** Whether a client waits for the answer; otherwise it is background work. */
export const isForRequest = (): boolean => tallies.getStore() !== undefined

export function countStatement(sql: string): void {
  const tally = tallies.getStore()
  if (!tally) return
  tally.count++
  tally.statements?.push(sql)
}

/** The statement that opens a transaction of this scope, with role and organisation, in one round trip. */
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
