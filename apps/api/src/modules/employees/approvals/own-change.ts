import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import { approvableNames } from '@muster/contract/settings/settings.constants'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, mapQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { toValues } from '../employee-columns.ts'
import type { ReachedPerson } from '../people.queries.ts'
import { same } from '../writes/person-draft.ts'
import { approvalsTexts } from './approvals.texts.ts'
import { changeApprovals, type RequestedApproval } from './change-approvals.ts'

/** A change that an employee requests to their own record. */
export interface ProfileChange {
  /** Changed values only, by slug. */
  values: FormValues
  /** Values of the same slugs when the request was submitted. */
  before: FormValues
  /** Field names at that time, in form order. */
  labels: string[]
}

const approvable: ReadonlySet<string> = new Set(approvableNames)

/** Slugs that need approval when the caller edits this employee. Empty unless it is their own record. */
export function slugsToApprove(ctx: Pick<Ctx, 'actor'>, person: ReachedPerson): ReadonlySet<string> {
  const isOwn = ctx.actor.kind === 'account' && ctx.actor.employeeId === person.id
  return new Set(isOwn ? (person.to_approve ?? []).filter((slug) => approvable.has(slug)) : [])
}

/** Splits an edit into values written immediately and values submitted for approval. */
export function splitOwnChange(
  ctx: Pick<Ctx, 'actor'>,
  person: ReachedPerson,
  values: FormValues,
): { direct: FormValues; requested: FormValues } {
  const waits = slugsToApprove(ctx, person)
  const standing = toValues(person)
  const entries = Object.entries(values)
  return {
    direct: Object.fromEntries(entries.filter(([slug]) => !waits.has(slug))),
    requested: Object.fromEntries(
      entries.filter(([slug, value]) => waits.has(slug) && !same(value, standing[slug] ?? null)),
    ),
  }
}

const fieldsIn = (payload: unknown): string[] => Object.keys((payload as ProfileChange).values)

/** @throws AppError `employees.change_waits` if a change to one of the fields is already pending */
async function refuseWaiting(ctx: Ctx, db: Db, person: ReachedPerson, fields: readonly FormField[]) {
  const waiting = await runQuery(db, changeApprovals().waiting(ctx, 'PROFILE_UPDATE', person.id))
  const taken = new Set(waiting.flatMap(({ payload }) => fieldsIn(payload)))
  const names = fields.filter((field) => taken.has(field.FIELD_SLUG))
  if (names.length === 0) return
  fail('employees.change_waits', {
    parameters: { fields: names.map((field) => field.FIELD_NAME).join(', ') },
    fields: Object.fromEntries(names.map((field) => [field.FIELD_SLUG, approvalsTexts('changePending')])),
  })
}

/**
 * Submits a change to the employee's own record for approval.
 *
 * @param asked validated values that differ from the record
 * @param person must be locked by the caller
 * @returns null if there is nothing to submit
 * @throws AppError `employees.change_waits`
 */
export async function askForChange(
  ctx: Ctx,
  db: Db,
  person: ReachedPerson,
  { requested, fields, reason }: { requested: FormValues; fields: readonly FormField[]; reason: string },
): Promise<(RequestedApproval & { fields: string[] }) | null> {
  const concerned = fields.filter((field) => Object.hasOwn(requested, field.FIELD_SLUG))
  if (concerned.length === 0) return null
  await refuseWaiting(ctx, db, person, concerned)
  const standing = toValues(person)
  const labels = concerned.map((field) => field.FIELD_NAME)
  const payload: ProfileChange = {
    values: requested,
    before: Object.fromEntries(Object.keys(requested).map((slug) => [slug, standing[slug] ?? null])),
    labels,
  }
  const change = { kind: 'PROFILE_UPDATE' as const, employeeId: person.id, payload, comment: reason }
  return { ...(await changeApprovals().ask(ctx, db, change)), fields: labels }
}

/** Values requested for an employee's record, by slug. */
export type WaitingValues = ReadonlyMap<
  string,
  { requestId: number; requestedAt: string; value: FormValues[string] }
>

/** Pending changes to an employee's record. */
export function waitingQuery(ctx: Ctx, employeeId: number): DeferredQuery<WaitingValues> {
  return mapQuery(
    changeApprovals().waiting(ctx, 'PROFILE_UPDATE', employeeId),
    (waiting) =>
      new Map(
        waiting.flatMap(({ requestId, requestedAt, payload }) =>
          Object.entries((payload as ProfileChange).values).map(
            ([slug, value]) => [slug, { requestId, requestedAt, value }] as const,
          ),
        ),
      ),
  )
}
