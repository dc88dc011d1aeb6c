import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import type { OwnDocuments } from '@muster/contract/documents/documents.contract'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { findDocuments } from '../documents.queries.ts'
import { viewOf } from '../documents.views.ts'
import { isObliged, OWED, obligations, owedSince, owedState } from '../owed/owed.queries.ts'

/** More documents than anybody has. */
const MOST = 500

type Mandatory = OwnDocuments['mandatory'][number]

async function findMandatory(ctx: Ctx, db: Db, employeeId: number): Promise<Mandatory[]> {
  const { rows } = await sql<Mandatory>`
    select c.id as "CID", c.name, c.note, ${owedState(ctx)} as state, ${owedSince} as due_on,
      (${owedSince} < ${organisationTodaySql(ctx)} and ${owedState(ctx)} = any (${[...OWED]}::text[])) as is_overdue,
      v.expires_on, v.id as "FID", c.employee_uploads as may_upload
    from ${obligations(ctx)} where ${isObliged(ctx)} and e.id = ${employeeId}
    order by ${owedSince}, lower(c.name)`.execute(db)
  return rows
}

type Lists = Pick<OwnDocuments, 'categories' | 'wanted'>

async function findLists(ctx: Ctx, db: Db, employeeId: number): Promise<Lists> {
  const { rows } = await sql<Lists>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('CID', c.id, 'name', c.name, 'note', c.note, 'folder', f.name,
          'expiry', c.expiry, 'extensions', to_jsonb(c.extensions), 'max_mb', c.max_mb,
          'is_approved', c.approval <> 'none') order by f.position, lower(f.name), lower(c.name))
        from document_category c join document_folder f on f.org_id = c.org_id and f.id = c.folder_id
        where c.org_id = ${ctx.orgId} and c.cat_type = 1 and c.employee_uploads and c.status = 1), '[]') as categories,
      coalesce((select jsonb_agg(jsonb_build_object('title', w.title, 'needed_by', w.needed_by,
          'approved_at', w.approved_at) order by w.request_id)
        from document_wanted w
        where w.org_id = ${ctx.orgId} and w.employee_id = ${employeeId} and w.document_id is null), '[]') as wanted`.execute(
    db,
  )
  return rows[0] as Lists
}

/** The caller's folder. Four statements. */
export function readOwn(ctx: Ctx): Promise<OwnDocuments> {
  const { employeeId } = ctx.actor
  const abilities = { request: holds(ctx.actor, 'requests.raise') && employeeId !== null }
  if (employeeId === null)
    return Promise.resolve({
      ...{ mandatory: [], documents: [], organisation: [], categories: [], wanted: [] },
      abilities: { request: false },
    })
  const page = { limit: MOST, offset: 0 }
  return readTx(ctx, async (db) => ({
    mandatory: await findMandatory(ctx, db, employeeId),
    documents: (
      await findDocuments(ctx, db, { CAT_TYPE: CAT_TYPE.employee, employee_id: employeeId }, page)
    ).map(viewOf),
    organisation: (
      await findDocuments(ctx, db, { CAT_TYPE: CAT_TYPE.organisation, sort: 'title' }, page)
    ).map(viewOf),
    ...(await findLists(ctx, db, employeeId)),
    abilities,
  }))
}
