import { sql } from 'kysely'
import { currentReader } from '../../lib/texts/reader.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { MigrationPart } from '../onboarding/index.ts'
import { candidatesTexts } from './candidates.texts.ts'

interface Counted {
  candidate_id: number
  accepted: number
  unchecked: number
}

async function countDocuments(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select d.candidate_id, count(*) filter (where d.state = 'accepted')::int as accepted,
      count(*) filter (where d.state = 'sent')::int as unchecked
    from candidate_document d
    where d.org_id = ${ctx.orgId} and d.candidate_id = any (${[...ids]}::bigint[]) and d.state in ('sent', 'accepted')
    group by d.candidate_id`.execute(db)
  return rows
}

/**
 * What candidates handed in and HR accepted becomes documents of the employee, with the same files. Whatever nobody has checked
 * yet must be first: an employee's document counts as valid.
 */
export const documentsPart: MigrationPart = {
  key: 'documents',
  missing: async (ctx, db, ids) => {
    const counted = await countDocuments(ctx, db, ids)
    return new Map(
      counted
        .filter(({ unchecked }) => unchecked > 0)
        .map(({ candidate_id, unchecked: n }) => [candidate_id, [candidatesTexts('unchecked', { n })]]),
    )
  },
  foresee: async (ctx, db, candidateId) => {
    const [counted] = await countDocuments(ctx, db, [candidateId])
    if (!counted || counted.accepted === 0) return null
    return {
      label: candidatesTexts('documents'),
      text: new Intl.NumberFormat(currentReader().language).format(counted.accepted),
    }
  },
  apply: async (ctx, db, joined) => {
    const people = joined.map(({ candidateId, employeeId }) => ({ candidateId, employeeId }))
    const stamp = ctx.now.toString()
    // A candidate joins once; the source keeps a document from being added twice all the same.
    await sql`
      with added as (
        insert into document (org_id, category_id, employee_id, title, expires_on, file_path, file_name, content_type, size, state,
          source, uploader, locker_uri, created_at, updated_at)
        select d.org_id, d.category_id, j."employeeId", g.name, d.expires_on, d.file_path, d.file_name, d.content_type, d.size,
          'valid', 'candidate document ' || d.id, c.full_name, d.locker_uri, ${stamp}::timestamptz, ${stamp}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) j ("candidateId" bigint, "employeeId" bigint)
        join candidate c on c.org_id = ${ctx.orgId} and c.id = j."candidateId"
        join candidate_document d on d.org_id = c.org_id and d.candidate_id = c.id and d.state = 'accepted'
        join document_category g on g.org_id = d.org_id and g.id = d.category_id
        returning id, file_path
      )
      update stored_file f set record_type = 'document', record_id = a.id
      from added a where f.org_id = ${ctx.orgId} and f.path = a.file_path`.execute(db)
  },
}
