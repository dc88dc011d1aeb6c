import type { readOwnLetters } from '@muster/contract/documents/letters.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { shownSignatureSql } from '../signatures/signing.queries.ts'

type Own = DataOf<typeof readOwnLetters>
/** More letters than anybody gets. */
const MOST = 500

/** The caller's letters, those to sign first, then newest first. Whoever looks as somebody else sees none of them, unless they see everything. */
export function readLettersOf(ctx: Ctx): Promise<Own> {
  const { employeeId, viewer } = ctx.actor
  if (employeeId === null || (viewer && !viewer.seesAll)) return Promise.resolve({ letters: [] })
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Own['letters'][number]>`
      select l.id as letter_id, l.number, l.title, t.category, l.letter_date, l.sent_at, l.opened_at is null as is_new,
        case when l.state = 'void' then l.void_reason end as void_reason,
        case when s.letter_id is not null then jsonb_build_object('state', ${shownSignatureSql(ctx)}, 'due_on', s.due_on,
          'closed_at', to_char(s.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'may_sign', s.state = 'waiting' and not (s.is_final and s.due_on < ${organisationTodaySql(ctx)})) end as signature
      from letter l join letter_template t on t.org_id = l.org_id and t.id = l.template_id
      left join letter_signature s on s.org_id = l.org_id and s.letter_id = l.id
      where l.org_id = ${ctx.orgId} and l.employee_id = ${employeeId} and l.state in ('sent', 'void')
        and l.erased_at is null
      order by (s.state = 'waiting') is true desc, l.id desc limit ${MOST}`.execute(db)
    return { letters: rows }
  })
}
