import type { readOwnLetters } from '@muster/contract/documents/letters.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'

type Own = DataOf<typeof readOwnLetters>
/** More letters than anybody gets. */
const MOST = 500

/** The caller's letters, newest first. Whoever looks as somebody else sees none of them, unless they see everything. */
export function readLettersOf(ctx: Ctx): Promise<Own> {
  const { employeeId, viewer } = ctx.actor
  if (employeeId === null || (viewer && !viewer.seesAll)) return Promise.resolve({ letters: [] })
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Own['letters'][number]>`
      select l.id as letter_id, l.number, l.title, t.category, l.letter_date, l.sent_at, l.opened_at is null as is_new,
        case when l.state = 'void' then l.void_reason end as void_reason
      from letter l join letter_template t on t.org_id = l.org_id and t.id = l.template_id
      where l.org_id = ${ctx.orgId} and l.employee_id = ${employeeId} and l.state in ('sent', 'void')
        and l.erased_at is null
      order by l.id desc limit ${MOST}`.execute(db)
    return { letters: rows }
  })
}
