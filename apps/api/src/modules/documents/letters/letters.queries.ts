import { type SignatureState, signatureStates } from '@muster/contract/documents/letters.constants'
import type { LetterRow, listLetters } from '@muster/contract/documents/letters.contract'
import { fieldGroups } from '@muster/contract/forms/form-definition'
import type { BodyOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import { holds } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { problemText } from '../connections/connections.texts.ts'
import { shownSignatureSql } from '../signatures/signing.queries.ts'
import { listOrder } from './letter-order.ts'

export type LetterFilter = Omit<BodyOf<typeof listLetters>, 'page' | 'limit' | 'search' | 'sort'> & {
  search?: string
  sort?: string | undefined
  ids?: readonly number[]
}

const scope = (ctx: Ctx, permission: string) =>
  sql<boolean>`coalesce(${employeeScope(ctx, permission, 'e')}, false)`

const isReached = (ctx: Ctx) =>
  sql<boolean>`(${scope(ctx, 'documents.letters.view')} or ${scope(ctx, 'documents.letters.send')})`

/** SQL over letter `l` and its person `e`: the caller may read every protected group of fields that it says something of. */
export function mayReadLetter(ctx: Ctx): RawBuilder<boolean> {
  const cases = fieldGroups.map(
    (group) => sql`when ${sql.lit(group)} then ${scope(ctx, `employees.fields.${group}`)}`,
  )
  return sql<boolean>`not exists (select from unnest(l.field_groups) g
    where not (case g ${sql.join(cases, sql` `)} else false end))`
}

function conditionsOf(ctx: Ctx, filter: LetterFilter): RawBuilder<boolean> {
  const { ids, MAILID, run_id, employee_id, category, state, signature, from, to, search = '' } = filter
  const pattern = likePattern(search.trim().toLowerCase())
  const conditions = [
    sql`l.org_id = ${ctx.orgId}`,
    isReached(ctx),
    ...(ids ? [sql`l.id = any (${[...ids]}::bigint[])`] : []),
    ...(MAILID ? [sql`l.template_id = ${MAILID}`] : []),
    ...(run_id ? [sql`l.run_id = ${run_id}`] : []),
    ...(employee_id ? [sql`l.employee_id = ${employee_id}`] : []),
    ...(category ? [sql`t.category = ${category}`] : []),
    ...(state ? [sql`l.state = ${state}`] : []),
    ...(signature ? [sql`${shownSignatureSql(ctx)} = ${signature}`] : []),
    ...(from ? [sql`l.letter_date >= ${from}::date`] : []),
    ...(to ? [sql`l.letter_date <= ${to}::date`] : []),
    ...(search.trim() === ''
      ? []
      : [
          sql`(lower(l.title) like ${pattern} or lower(l.number) like ${pattern} or lower(e.full_name) like ${pattern}
            or lower(e.code) like ${pattern})`,
        ]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const tables = sql`letter l
  join employee e on e.org_id = l.org_id and e.id = l.employee_id
  join letter_template t on t.org_id = l.org_id and t.id = l.template_id
  join letter_run r on r.org_id = l.org_id and r.id = l.run_id
  left join letter_signature s on s.org_id = l.org_id and s.letter_id = l.id`

/** How a letter stands with the service that signs it. */
const service = sql`left join letter_envelope v on v.org_id = s.org_id and v.letter_id = s.letter_id
    and v.state in ('making', 'open')
  left join document_connection k on k.org_id = s.org_id and k.kind = 'esign'`

/** SQL over letter `l` and its person `e`: nothing leads the person to it, neither an account nor a link. */
const isOnPaper = sql<boolean>`(l.state = 'sent' and l.opened_at is null and e.status = 'left' and e.personal_email is null)`

export interface StoredLetter extends Omit<LetterRow, 'abilities' | 'problem'> {
  problem: Text | null
  void_reason: string
  may_open: boolean
  file_path: string | null
  /** Of the signed copy. */
  signed_path: string | null
  field_groups: string[]
  erased_at: string | null
}

/** Letters of people within reach. One statement. */
export async function findLetters(
  ctx: Ctx,
  db: Db,
  filter: LetterFilter,
  slice: { limit: number; offset: number },
): Promise<StoredLetter[]> {
  const { rows } = await sql<StoredLetter>`
    select l.id as letter_id, l.run_id, l.number, l.title, t.name as template, l.template_version, t.category,
      l.employee_id, e.full_name as employee_name, e.code as "EMPLOYEE_CODE", l.letter_date, l.state, l.problem,
      l.void_reason, r.sender, l.sent_at, r.by_mail, l.opened_at, ${isOnPaper} as on_paper, l.void_at, l.pages, l.size, r.request_id,
      l.file_path, s.file_path as signed_path, l.field_groups, l.erased_at,
      case when s.letter_id is not null then jsonb_build_object('state', ${shownSignatureSql(ctx)}, 'due_on', s.due_on,
        'closed_at', to_char(s.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'reason', s.reason,
        'provider', s.provider, 'provider_name', s.provider_name, 'service_problem', coalesce(v.problem, ''),
        'service', case when s.provider = 'built_in' or s.state <> 'waiting' then 'none' when k.status is distinct from 1 then 'off'
          when v.problem <> '' then 'failed' when v.state = 'open' then 'begun' else 'none' end) end as signature,
      (l.file_path is not null and l.erased_at is null and ${mayReadLetter(ctx)}) as may_open
    from ${tables} ${service} where ${conditionsOf(ctx, filter)}
    order by ${listOrder(filter.sort)} limit ${slice.limit} offset ${slice.offset}`.execute(db)
  return rows
}

export async function countLetters(ctx: Ctx, db: Db, filter: LetterFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${tables} where ${conditionsOf(ctx, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type SignatureCounts = Readonly<Record<SignatureState, number>>

/** How many wait, are signed and so on, of all that match but for their signature. */
export async function countSignatures(ctx: Ctx, db: Db, filter: LetterFilter): Promise<SignatureCounts> {
  const { signature: _signature, ...others } = filter
  const each = signatureStates.map(
    (state) =>
      sql`(count(*) filter (where ${shownSignatureSql(ctx)} = ${sql.lit(state)}))::int as ${sql.ref(state)}`,
  )
  const { rows } = await sql<SignatureCounts>`
    select ${sql.join(each)} from ${tables} where ${conditionsOf(ctx, others)} and s.letter_id is not null`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, overdue: 0, signed: 0, declined: 0, withdrawn: 0 }
}

const isWaiting = ({ state, signature }: StoredLetter) =>
  state === 'sent' && (signature?.state === 'waiting' || signature?.state === 'overdue')

export function viewOfLetter(ctx: Ctx, row: StoredLetter): LetterRow {
  const {
    problem,
    void_reason,
    may_open,
    file_path: _path,
    signed_path: _signed,
    field_groups: _groups,
    erased_at: _erased,
    ...rest
  } = row
  const { signature } = rest
  return {
    ...rest,
    signature: signature && {
      ...signature,
      service_problem: signature.service_problem && wordsOf(problemText(signature.service_problem)),
    },
    size: rest.size === null ? null : Number(rest.size),
    problem: void_reason || (problem === null ? '' : wordsOf(problem)),
    abilities: {
      open: may_open,
      withdraw: row.state === 'sent' && holds(ctx.actor, 'documents.letters.send'),
      remind: isWaiting(row) && holds(ctx.actor, 'documents.letters.send'),
      switch_signing:
        isWaiting(row) && row.signature?.provider === 'esign' && holds(ctx.actor, 'documents.letters.send'),
    },
  }
}
