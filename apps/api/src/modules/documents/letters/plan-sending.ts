import { setImmediate } from 'node:timers/promises'
import { MOST_LETTERS } from '@muster/contract/documents/letters.constants'
import type { checkSending } from '@muster/contract/documents/letters.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { worksToday } from '../../../platform/access/working-today.ts'
import { ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { audienceColumns } from '../../../platform/master/audience.ts'
import { type MergeValue, readMergeFields } from '../../../platform/merge-fields/index.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { refuse } from '../write-document.ts'
import { gapsOf, namesByEntity, type ReadTemplate, readTemplateContent, usedNames } from './compose-letter.ts'
import { inputValues, requireInputs } from './input-values.ts'
import {
  fieldsIn,
  findKnownFields,
  guardsOf,
  isDatedBy,
  type KnownFields,
  labelOfField,
  lackedSql,
} from './letter-fields.ts'
import { findLetterheads } from './letterheads.service.ts'
import { lettersTexts } from './letters.texts.ts'
import { checkLetter } from './rules/check-letter.ts'
import { findCompany, findSender } from './sender.queries.ts'
import { findContent, requireTemplate } from './template.queries.ts'
import { refuseWrong } from './templates.service.ts'

const SEND = 'documents.letters.send'
/** People between two turns of the event loop. */
const SLICE = 100

export interface Recipient {
  id: number
  full_name: string
  code: string
  entity_id: number | null
  /** Of the e-mail with the link; null for nobody to write to. */
  address: string | null
  /** Can sign in, and so sign. */
  has_account: boolean
  lacked: string[]
}

export interface PlannedLetter {
  readonly recipient: Recipient
  /** Without number and date, which come with the sending. */
  readonly values: Readonly<Record<string, MergeValue>>
  /** Names of fields that have no value. */
  readonly gaps: readonly string[]
  /** Protected groups of fields in it. */
  readonly groups: readonly string[]
}

export interface SendingPlan {
  readonly template: Awaited<ReturnType<typeof requireTemplate>> & { published: number }
  readonly read: ReadTemplate
  readonly known: KnownFields
  readonly date: string
  /** The day whose facts are said; null for letters without any that depend on a day. */
  readonly asOf: string | null
  readonly letters: readonly PlannedLetter[]
  /** Chosen with everybody, without being sent one. */
  readonly isSenderLeftOut: boolean
  readonly reads: ProtectedReads
}

type Body = BodyOf<typeof checkSending>

function chosenSql(ctx: Ctx, { employee_ids, limits }: Body): RawBuilder<boolean> {
  // Chosen by name: people who left as well, whose letters are often the last ones.
  if (employee_ids.length > 0) return sql<boolean>`e.id = any (${employee_ids}::bigint[])`
  const places = Object.entries(limits).filter(([, ids]) => ids.length > 0)
  const each = places.map(
    ([dimension, ids]) =>
      sql`${sql.ref(`e.${audienceColumns[dimension as keyof typeof limits]}`)} = any (${ids}::bigint[])`,
  )
  return sql<boolean>`${sql.join([worksToday(ctx), ...each], sql` and `)}`
}

/** @throws AppError `record.not_found` where somebody chosen is out of reach, `documents.refused` for nobody or too many */
async function findRecipients(
  ctx: Ctx,
  db: Db,
  body: Body,
  guards: ReturnType<typeof guardsOf>,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select e.id, e.full_name, e.code, e.entity_id, coalesce(e.email, a.email, e.personal_email) as address,
      coalesce(a.state in ('active', 'invited'), false) as has_account,
      ${lackedSql(ctx, guards)} as lacked
    from employee e left join account a on a.org_id = e.org_id and a.employee_id = e.id
    where e.org_id = ${ctx.orgId} and e.anonymised_at is null and ${employeeScope(ctx, SEND, 'e')}
      and ${chosenSql(ctx, body)}
    order by e.sort_name, e.id limit ${MOST_LETTERS + 1}`.execute(db)
  if (new Set(body.employee_ids).size > rows.length) fail('record.not_found')
  if (rows.length === 0) refuse('employee_ids', lettersTexts.text('nobody'))
  if (rows.length > MOST_LETTERS) refuse('employee_ids', lettersTexts.text('tooMany', { most: MOST_LETTERS }))
  return rows
}

/**
 * What sending would do, from the facts of this moment: one letter for each recipient, with what it says of them. A constant
 * number of statements, whatever the number of people.
 *
 * @throws AppError `record.not_found`, `documents.not_published`, `documents.template_wrong`, `documents.refused`
 */
export async function planSending(ctx: Ctx, db: Db, body: Body): Promise<SendingPlan> {
  const template = await requireTemplate(ctx, db, body.MAILID)
  const { published } = template
  if (template.status !== 'published' || published === null) fail('documents.not_published')
  const content = await findContent(ctx, db, template.MAILID, published)
  const known = await findKnownFields(ctx, db, content.inputs)
  const read = await readTemplateContent(content, template.language)
  // Fields may have been removed from a form since the template was published.
  refuseWrong('MAILID', [...checkLetter(read.body, known.byName), ...checkLetter(read.footer, known.byName)])
  const company = await findCompany(ctx, db)
  const asked = inputValues(content.inputs, body.values, company.currency)
  requireInputs(content.inputs, asked)
  const letterheads = await findLetterheads(ctx, db)
  const guards = guardsOf(known.byName, await usedNames(read, letterheads))
  const found = await findRecipients(ctx, db, body, guards)
  const recipients = withoutSender(ctx, found, { body, isApproved: template.needs_approval })
  const byEntity = await namesByEntity(
    read,
    letterheads,
    recipients.map(({ entity_id }) => entity_id),
  )
  const namesOf = ({ entity_id }: Recipient) => byEntity.get(entity_id) ?? new Set<string>()
  refuseWithheld(recipients, (one) => guardsOf(known.byName, namesOf(one)))
  const names = new Set([...byEntity.values()].flatMap((own) => [...own]))
  const today = await organisationToday(ctx, db)
  refuseOddDate(body.letter_date, today)
  const employeeIds = recipients.map(({ id }) => id)
  const asOf = body.as_of ?? today
  const { records } = body
  if (Object.keys(records).length > 0 && recipients.length > 1)
    refuse('records', lettersTexts.text('oneRecord'))
  const reading = { employeeIds, names, today, asOf, language: template.language, records }
  const facts = await readMergeFields(ctx, db, known.offered, reading)
  const own = { ...asked, ...(await findSender(ctx, db)) }
  const reads = new ProtectedReads(ctx)
  const letters: PlannedLetter[] = []
  // Number and date have a value in every letter, once it is sent.
  const fixed = { LETTER_NUMBER: '0', LETTER_DATE: today }
  for (const [at, recipient] of recipients.entries()) {
    if (at % SLICE === SLICE - 1) await setImmediate()
    const said = namesOf(recipient)
    const used = Object.fromEntries(
      Object.entries({ ...facts.get(recipient.id), ...own }).filter(([name]) => said.has(name)),
    )
    for (const [name, value] of Object.entries(used))
      reads.note(
        { id: recipient.id, label: recipient.full_name },
        known.byName.get(name)?.group ?? null,
        value,
      )
    const values = { ...fixed, ...used }
    const groups = new Set([...said].flatMap((name) => known.byName.get(name)?.group ?? []))
    letters.push({
      ...{ recipient, values: used, groups: [...groups].sort() },
      gaps: gapsOf({ template: read, fields: known.byName, values }),
    })
  }
  return {
    template: { ...template, published },
    isSenderLeftOut: recipients.length < found.length,
    ...{ read, known, letters, reads },
    date: body.letter_date ?? today,
    asOf: isDatedBy(known.byName, names) ? asOf : null,
  }
}

/** Years before and after today that the date of a letter can be: another one is a slip. */
const YEARS = { before: 5, after: 1 } as const

/** @throws AppError `documents.refused` for a date of long ago or far ahead */
function refuseOddDate(date: string | null | undefined, today: string): void {
  if (!date) return
  const day = Temporal.PlainDate.from(today)
  const [first, last] = [day.subtract({ years: YEARS.before }), day.add({ years: YEARS.after })]
  const isOdd = date < first.toString() || date > last.toString()
  if (isOdd)
    refuse('letter_date', lettersTexts.text('oddDate', { first: first.toString(), last: last.toString() }))
}

/** Nobody sends themselves a letter that nobody approves: who chose everybody is left out, who chose themselves is told. */
function withoutSender(
  ctx: Ctx,
  found: readonly Recipient[],
  { body, isApproved }: { body: Body; isApproved: boolean },
): Recipient[] {
  const { employeeId } = ctx.actor
  const others = found.filter(({ id }) => isApproved || id !== employeeId)
  if (others.length < found.length && (body.employee_ids.length > 0 || others.length === 0))
    refuse('employee_ids', lettersTexts.text('toYourself'))
  return others
}

/** @throws AppError `documents.refused` where the letter of somebody says what the sender may not read of them */
function refuseWithheld(
  recipients: readonly Recipient[],
  guardsFor: (recipient: Recipient) => ReturnType<typeof guardsOf>,
): void {
  const withheld = recipients.map((one) => {
    const guards = guardsFor(one)
    return one.lacked.flatMap((permission) => guards.get(permission) ?? [])
  })
  const count = withheld.filter((own) => own.length > 0).length
  if (count === 0) return
  refuse('employee_ids', lettersTexts.text('withheld', { fields: fieldsIn(withheld.flat()), count }))
}

export const gapLabels = ({ known }: Pick<SendingPlan, 'known'>, { gaps }: PlannedLetter): string[] =>
  gaps.map((name) => labelOfField(known.byName, name))
