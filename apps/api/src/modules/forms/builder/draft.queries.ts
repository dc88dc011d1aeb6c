import type { FormPlan } from '@muster/contract/forms/form-plan'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { byCaller } from '../form-versions.queries.ts'

export interface DraftRow {
  plan: FormPlan
  base_version: number
  revision: number
  by_name: string
  updated_at: string
}

/** The draft of a form, locked against other saves on request; undefined if there is none. */
export async function findDraft(
  ctx: Ctx,
  db: Db,
  formNo: number,
  lock?: 'lock',
): Promise<DraftRow | undefined> {
  const query = db
    .selectFrom('form_draft')
    .select(['plan', 'base_version', 'revision', 'by_name', 'updated_at'])
    .where('org_id', '=', ctx.orgId)
    .where('form_no', '=', formNo)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row as DraftRow | undefined
}

export async function writeDraft(
  ctx: Ctx,
  db: Db,
  formNo: number,
  draft: { plan: FormPlan; base_version: number; revision: number },
): Promise<void> {
  const row = {
    plan: JSON.stringify(draft.plan),
    base_version: draft.base_version,
    revision: draft.revision,
    ...byCaller(ctx),
    updated_at: ctx.now.toString(),
  }
  await db
    .insertInto('form_draft')
    .values({ org_id: ctx.orgId, form_no: formNo, ...row })
    .onConflict((conflict) => conflict.columns(['org_id', 'form_no']).doUpdateSet(row))
    .execute()
}

export async function dropDraft(ctx: Ctx, db: Db, formNo: number): Promise<void> {
  await db.deleteFrom('form_draft').where('org_id', '=', ctx.orgId).where('form_no', '=', formNo).execute()
}
