import { type FormPlan, planOf } from '@muster/contract/forms/form-plan'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { loadForm } from './form-definition.queries.ts'

/** Number of versions shown with their changes. */
const SHOWN = 20

interface VersionRow {
  version: number
  note: string
  by_name: string
  at: string
  definition: FormPlan
}

interface Keeper {
  by_account: number | null
  by_name: string
  note: string
}

/** Stores the current form as a version. The state before versions were introduced has no author. */
async function keepVersion(
  ctx: Ctx,
  db: Db,
  formNo: number,
  keeper: Keeper = { by_account: null, by_name: '', note: '' },
): Promise<number> {
  const form = await loadForm(ctx, db, formNo, { withRetired: true, whole: true })
  await db
    .insertInto('form_version')
    .values({
      org_id: ctx.orgId,
      form_no: formNo,
      version: form.version,
      definition: JSON.stringify(planOf(form.sections)),
      ...keeper,
      at: ctx.now.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return form.version
}

export function byCaller(ctx: Ctx) {
  return {
    by_account: ctx.actor.accountId,
    by_name: ctx.actor.name || ctx.actor.email || ctx.actor.kind,
  }
}

/**
 * Locks the form during a change, so that two administrators cannot use the same slug, and stores the state before
 * it.
 *
 * @returns its version
 */
export async function lockForm(ctx: Ctx, db: Db, formNo: number): Promise<number> {
  const row = await db
    .selectFrom('form as f')
    .leftJoin('form_version as v', (join) =>
      join
        .onRef('v.org_id', '=', 'f.org_id')
        .onRef('v.form_no', '=', 'f.form_no')
        .onRef('v.version', '=', 'f.version'),
    )
    .select(['f.version', 'v.version as kept'])
    .where('f.org_id', '=', ctx.orgId)
    .where('f.form_no', '=', formNo)
    .forUpdate('f')
    .executeTakeFirst()
  const { version, kept } = found(row)
  if (kept === null) await keepVersion(ctx, db, formNo)
  return version
}

/**
 * Increments the form's version and stores its new state, so that a client with an older one can be told the
 * differences.
 *
 * @returns the new version
 */
export async function touchForm(ctx: Ctx, db: Db, formNo: number, note = ''): Promise<number> {
  await db
    .updateTable('form')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: ctx.now.toString() }))
    .where('org_id', '=', ctx.orgId)
    .where('form_no', '=', formNo)
    .execute()
  return keepVersion(ctx, db, formNo, { ...byCaller(ctx), note })
}

/** The plan of a version; undefined if it is not stored. */
export async function findVersion(
  ctx: Ctx,
  db: Db,
  formNo: number,
  version: number,
): Promise<FormPlan | undefined> {
  const row = await db
    .selectFrom('form_version')
    .select('definition')
    .where('org_id', '=', ctx.orgId)
    .where('form_no', '=', formNo)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.definition as FormPlan | undefined
}

/** The latest versions, newest first, and one more to compare the oldest of them with. */
export async function findVersions(ctx: Ctx, db: Db, formNo: number): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('form_version')
    .select(['version', 'note', 'by_name', 'at', 'definition'])
    .where('org_id', '=', ctx.orgId)
    .where('form_no', '=', formNo)
    .orderBy('version', 'desc')
    .limit(SHOWN + 1)
    .execute()
  return rows as VersionRow[]
}
