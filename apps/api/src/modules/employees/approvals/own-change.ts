import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import { approvableNames } from '@muster/contract/settings/settings.constants'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { toValues } from '../employee-columns.ts'
import type { ReachedPerson } from '../people.queries.ts'
import { same } from '../writes/person-draft.ts'
import { approvalsTexts } from './approvals.texts.ts'
import { type AskedApproval, changeApprovals } from './change-approvals.ts'

/** What a person asks to have changed in their record. */
export interface ProfileChange {
  /** Only what differs, by slug. */
  values: FormValues
  /** The same slugs as they stood when it was asked for. */
  before: FormValues
  /** Names of the fields as the form had them, in its order. */
  labels: string[]
}

const approvable: ReadonlySet<string> = new Set(approvableNames)

/** Slugs that this caller changes of this person only with somebody's approval: those of their own record. */
export function slugsToApprove(ctx: Pick<Ctx, 'actor'>, person: ReachedPerson): ReadonlySet<string> {
  const isOwn = ctx.actor.kind === 'account' && ctx.actor.employeeId === person.id
  return new Set(isOwn ? (person.to_approve ?? []).filter((slug) => approvable.has(slug)) : [])
}

/** What is written at once, and what is asked for. */
export function splitOwnChange(
  ctx: Pick<Ctx, 'actor'>,
  person: ReachedPerson,
  values: FormValues,
): { direct: FormValues; asked: FormValues } {
  const waits = slugsToApprove(ctx, person)
  const standing = toValues(person)
  const entries = Object.entries(values)
  return {
    direct: Object.fromEntries(entries.filter(([slug]) => !waits.has(slug))),
    asked: Object.fromEntries(
      entries.filter(([slug, value]) => waits.has(slug) && !same(value, standing[slug] ?? null)),
    ),
  }
}

const fieldsIn = (payload: unknown): string[] => Object.keys((payload as ProfileChange).values)

/** @throws AppError `employees.change_waits` for fields about which something waits already */
async function refuseWaiting(ctx: Ctx, db: Db, person: ReachedPerson, fields: readonly FormField[]) {
  const waiting = await changeApprovals().waiting(ctx, db, 'PROFILE_UPDATE', person.id)
  const taken = new Set(waiting.flatMap(({ payload }) => fieldsIn(payload)))
  const names = fields.filter((field) => taken.has(field.FIELD_SLUG))
  if (names.length === 0) return
  fail('employees.change_waits', {
    parameters: { fields: names.map((field) => field.FIELD_NAME).join(', ') },
    fields: Object.fromEntries(
      names.map((field) => [field.FIELD_SLUG, approvalsTexts('aChangeOfThisWaitsAlready')]),
    ),
  })
}

/**
 * Asks for a change of one's own record.
 *
 * @param asked validated values that differ from the record
 * @param person locked
 * @returns null when there is nothing to ask for
 * @throws AppError `employees.change_waits`
 */
export async function askForChange(
  ctx: Ctx,
  db: Db,
  person: ReachedPerson,
  { asked, fields, reason }: { asked: FormValues; fields: readonly FormField[]; reason: string },
): Promise<(AskedApproval & { fields: string[] }) | null> {
  const concerned = fields.filter((field) => Object.hasOwn(asked, field.FIELD_SLUG))
  if (concerned.length === 0) return null
  await refuseWaiting(ctx, db, person, concerned)
  const standing = toValues(person)
  const labels = concerned.map((field) => field.FIELD_NAME)
  const payload: ProfileChange = {
    values: asked,
    before: Object.fromEntries(Object.keys(asked).map((slug) => [slug, standing[slug] ?? null])),
    labels,
  }
  const change = { kind: 'PROFILE_UPDATE' as const, employeeId: person.id, payload, comment: reason }
  return { ...(await changeApprovals().ask(ctx, db, change)), fields: labels }
}

/** What waits of a person's record, by slug. */
export async function findWaiting(
  ctx: Ctx,
  db: Db,
  employeeId: number,
): Promise<Map<string, { requestId: number; askedAt: string; value: FormValues[string] }>> {
  const waiting = await changeApprovals().waiting(ctx, db, 'PROFILE_UPDATE', employeeId)
  return new Map(
    waiting.flatMap(({ requestId, askedAt, payload }) =>
      Object.entries((payload as ProfileChange).values).map(
        ([slug, value]) => [slug, { requestId, askedAt, value }] as const,
      ),
    ),
  )
}
