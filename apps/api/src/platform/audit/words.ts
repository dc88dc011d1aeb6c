import { englishOf } from '../../lib/texts/texts.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import type { ModuleFacts } from '../platform.ts'

/** One changed field before and after, formatted for people; null for no value. */
export interface ReadableChange {
  field: string
  label: string
  before: string | null
  after: string | null
}

export type StoredChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** How the module that owns a record type presents its audit entries. */
export interface AuditedRecord {
  label: string
  /** Path of the record's page in the web app. */
  path?: (id: number) => string
  /**
   * Labels of fields and values, with fields masked that the reader may not see. By default labels are
   * derived from the keys.
   */
  readChanges?: (ctx: Ctx, db: Db, changes: StoredChanges) => Promise<ReadableChange[]>
}

const records = new Map<string, AuditedRecord>()
const actions = new Map<string, string>()

/** Registers how audit entries of `recordType` are presented. Call it when the module is registered. */
export function registerAuditedRecord(recordType: string, record: AuditedRecord): void {
  records.set(recordType, record)
}

/**
 * Registers labels of actions that are not calls, or whose call has a broader summary. Call it when the
 * module is registered.
 */
export function registerAuditedActions(labels: Readonly<Record<string, string>>): void {
  for (const [action, label] of Object.entries(labels)) actions.set(action, label)
}

/** `DATE_OF_JOINING`, `theme_colour` → `Date of joining`, `Theme colour`. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function auditedRecord(recordType: string): AuditedRecord {
  return records.get(recordType) ?? { label: wordsOf(recordType) }
}

/** The start of a call's summary, without the explanation that follows. */
const headOf = (summary: string) => summary.split(/[;:(]|\. |, (?:up|which|with|by)\b/)[0]?.trim() || summary

const labelsOfModules = new WeakMap<readonly ModuleFacts[], ReadonlyMap<string, string>>()

/** Labels of all calls and jobs in the audit log. */
function callLabels(modules: readonly ModuleFacts[]): ReadonlyMap<string, string> {
  const known = labelsOfModules.get(modules)
  if (known) return known
  const routes = modules.flatMap((module) => module.routes)
  const jobs = modules.flatMap((module) => module.jobs ?? [])
  const labels = new Map([
    ...jobs.flatMap(({ name, label }): [string, string][] => (label ? [[name, englishOf(label)]] : [])),
    ...routes.map(({ endpoint }): [string, string] => [endpoint.id, headOf(endpoint.summary)]),
  ])
  labelsOfModules.set(modules, labels)
  return labels
}

/** Label of an action: registered by its module, taken from its call's summary, or derived from its id. */
export function actionLabel(modules: readonly ModuleFacts[], action: string): string {
  const label = actions.get(action) ?? callLabels(modules).get(action)
  if (label) return label
  const [module = '', ...rest] = action.split('.')
  return rest.length > 0 ? `${wordsOf(module)}: ${wordsOf(rest.join(' ')).toLowerCase()}` : action
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((one) => textOf(one) ?? '').join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Presents changes of record types that register nothing of their own. */
export function plainChanges(changes: StoredChanges): ReadableChange[] {
  return Object.entries(changes).map(([field, [before, after]]) => ({
    field,
    label: wordsOf(field),
    before: textOf(before),
    after: textOf(after),
  }))
}
