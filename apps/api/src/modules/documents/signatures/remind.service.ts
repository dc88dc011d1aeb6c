import type { remindToSign } from '@muster/contract/documents/signatures.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { worksToday } from '../../../platform/access/working-today.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { notify } from '../../notices/index.ts'
import { refuse } from '../write-document.ts'
import { signatureTexts } from './signatures.texts.ts'
import { recordEvent } from './signing.queries.ts'

/** Days before the due day on which people are reminded; -1: the day after it, when their sender is told as well. */
const DAYS = [3, 1, 0, -1] as const
/** Letters of one transaction. */
const BATCH = 500

interface Waiting {
  letter_id: number
  employee_id: number
  account_id: number | null
  title: string
  name: string
  due_on: string
  is_over: boolean
}

export const SIGN_LINK = (letterId: number) => `/documents/sign/${letterId}`

async function tell(ctx: Ctx, db: Db, letters: readonly Waiting[]): Promise<void> {
  if (letters.length === 0) return
  await notify(
    ctx,
    db,
    ...letters.map(({ employee_id, title, due_on, is_over, letter_id }) => ({
      to: { employeeIds: [employee_id] },
      kind: is_over ? 'documents.letter_overdue' : 'documents.letter_to_sign',
      values: { title, day: dateText(due_on) },
      link: { me: SIGN_LINK(letter_id) },
    })),
  )
  await recordEvent(
    ctx,
    db,
    letters.map(({ letter_id }) => letter_id),
    'reminded',
  )
}

/** Who sent them hears of it once a day, however many are late. */
async function tellSenders(ctx: Ctx, db: Db, letters: readonly Waiting[]): Promise<void> {
  const late = Map.groupBy(
    letters.filter(({ is_over, account_id }) => is_over && account_id !== null),
    ({ account_id }) => account_id as number,
  )
  if (late.size === 0) return
  await notify(
    ctx,
    db,
    ...[...late].map(([accountId, own]) => ({
      to: { accountIds: [accountId] },
      kind: 'documents.letters_unsigned',
      values: { count: own.length },
      link: { admin: '/organisation/documents/sentlog?f.signature=overdue' },
    })),
  )
}

/** Marks and returns waiting letters that match and have not been told of today. */
async function take(ctx: Ctx, db: Db, condition: RawBuilder<boolean>): Promise<Waiting[]> {
  const today = organisationTodaySql(ctx)
  const { rows } = await sql<Waiting>`
    with due as (
      select s.letter_id, s.due_on - ${today} as days_before
      from letter_signature s
      join letter l on l.org_id = s.org_id and l.id = s.letter_id and l.state = 'sent'
      join employee e on e.org_id = l.org_id and e.id = l.employee_id
      where s.org_id = ${ctx.orgId} and s.state = 'waiting' and ${condition}
        and not (s.is_final and s.due_on < ${today})
        and not exists (select from letter_reminder r where r.org_id = s.org_id and r.letter_id = s.letter_id
          and r.day = ${today})
      order by s.letter_id limit ${BATCH}
    ), taken as (
      insert into letter_reminder (org_id, letter_id, days_before, day)
      select ${ctx.orgId}, letter_id, days_before, ${today} from due on conflict do nothing returning letter_id
    )
    select l.id as letter_id, l.employee_id, r.account_id, l.title, e.full_name as name, s.due_on, s.due_on < ${today} as is_over
    from taken k
    join letter_signature s on s.org_id = ${ctx.orgId} and s.letter_id = k.letter_id
    join letter l on l.org_id = s.org_id and l.id = s.letter_id
    join letter_run r on r.org_id = l.org_id and r.id = l.run_id
    join employee e on e.org_id = l.org_id and e.id = l.employee_id
    order by l.id`.execute(db)
  return rows
}

/** Reminds of signatures that are due soon, today, or since yesterday. Each once, so it is idempotent. */
export async function remindOfSignatures(ctx: Ctx): Promise<{ reminded: number }> {
  const days = sql<boolean>`s.due_on - ${organisationTodaySql(ctx)} = any (${[...DAYS]}::int[]) and ${worksToday(ctx)}`
  let reminded = 0
  for (;;) {
    const letters = await tx(ctx, async (db) => {
      const taken = await take(ctx, db, days)
      await tell(ctx, db, taken)
      await tellSenders(ctx, db, taken)
      return taken
    })
    reminded += letters.length
    if (letters.length < BATCH) return { reminded }
  }
}

/**
 * Reminds by hand, each letter at most once a day.
 *
 * @throws AppError `record.not_found` for letters out of reach, `documents.refused` where none of them waits
 */
export function remindMany(
  ctx: Ctx,
  { letter_ids }: BodyOf<typeof remindToSign>,
): Promise<DataOf<typeof remindToSign>> {
  const ids = [...new Set(letter_ids)]
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ waits: boolean }>`
      select coalesce(s.state = 'waiting' and l.state = 'sent', false) as waits from letter l
      join employee e on e.org_id = l.org_id and e.id = l.employee_id
      left join letter_signature s on s.org_id = l.org_id and s.letter_id = l.id
      where l.org_id = ${ctx.orgId} and l.id = any (${ids}::bigint[])
        and ${employeeScope(ctx, 'documents.letters.send', 'e')}`.execute(db)
    if (rows.length < ids.length) fail('record.not_found')
    if (!rows.some(({ waits }) => waits)) refuse('letter_ids', signatureTexts.text('nothingWaits'))
    const taken = await take(ctx, db, sql<boolean>`s.letter_id = any (${ids}::bigint[])`)
    await tell(ctx, db, taken)
    await recordAudit(
      ctx,
      db,
      ...taken.map(({ letter_id, title, name }) => ({
        ...{ recordType: 'letter', recordId: letter_id, recordLabel: `${title} · ${name}` },
      })),
    )
    return { reminded: taken.length }
  })
}
