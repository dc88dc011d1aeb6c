import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { RetentionKind } from '@muster/contract/employees/privacy/privacy.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { defineHook } from '../../../platform/hooks.ts'
import { removeStoredFile } from '../../files/index.ts'
import { fieldsOf, loadForm } from '../../forms/index.ts'
import { changeApprovals } from '../approvals/change-approvals.ts'

/**
 * People being anonymised, in the same transaction: modules that store text about a person delete it here.
 */
export const peopleAnonymised = defineHook<{ employeeIds: readonly number[] }>('employees.anonymised')

type Erase = (ctx: Ctx, db: Db, ids: readonly number[]) => Promise<void>

const list = (ids: readonly number[]) => sql`any (${[...ids]}::bigint[])`

const eraseProtected =
  (group: 'identity' | 'bank'): Erase =>
  async (ctx, db, ids) => {
    await sql`delete from protected_record
      where org_id = ${ctx.orgId} and field_group = ${group} and employee_id = ${list(ids)}`.execute(db)
  }

const eraseContact: Erase = async (ctx, db, ids) => {
  await sql`
    update employee set personal_email = null, phone = null, alternate_phone = null, address = '', city = '',
      state = '', postal_code = '', country_id = null, emergency_name = '', emergency_phone = null
    where org_id = ${ctx.orgId} and id = ${list(ids)}`.execute(db)
  await changeApprovals().forget(ctx, db, ids)
}

const eraseMedical: Erase = async (ctx, db, ids) => {
  const form = await loadForm(ctx, db, EMPLOYEE_FORM, { withRetired: true, whole: true })
  const own = fieldsOf(form).filter((field) => field.field_group === 'medical' && !field.is_built_in)
  const slugs = own.map(({ FIELD_SLUG }) => FIELD_SLUG)
  await sql`
    update employee set blood_group = null, custom = custom - ${slugs}::text[]
    where org_id = ${ctx.orgId} and id = ${list(ids)}`.execute(db)
  await sql`
    delete from custom_value where org_id = ${ctx.orgId} and form_no = ${EMPLOYEE_FORM}
      and field_id = ${list(own.map(({ FIELD_ID }) => FIELD_ID))} and record_id = ${list(ids)}`.execute(db)
  await changeApprovals().forget(ctx, db, ids)
}

const eraseFiles: Erase = async (ctx, db, ids) => {
  const { rows } = await sql<{ path: string }>`
    select f.path from stored_file f
    where f.org_id = ${ctx.orgId} and f.state <> 'removed'
      and ((f.record_type = 'employee' and f.record_id = ${list(ids)})
        or f.path in (select e.photo_path from employee e where e.org_id = ${ctx.orgId} and e.id = ${list(ids)}))`.execute(
    db,
  )
  for (const { path } of rows) await removeStoredFile(ctx, db, path)
  await sql`update employee set photo_path = null where org_id = ${ctx.orgId} and id = ${list(ids)}`.execute(
    db,
  )
}

const eraseMail: Erase = async (ctx, db, ids) => {
  await sql`
    delete from mail_outbox m using employee e left join account a on a.org_id = e.org_id and a.employee_id = e.id
    where m.org_id = ${ctx.orgId} and e.org_id = m.org_id and e.id = ${list(ids)}
      and m.to_address in (e.email, e.personal_email, lower(a.email))`.execute(db)
}

/** Tables to clear for an account. Its row stays because other records refer to it. */
const OF_ACCOUNT = [
  'session',
  'remembered_device',
  'authenticator',
  'recovery_code',
  'security_answer',
  'password_history',
  'second_step_failure',
  'notice',
  'sso_identity',
  'sso_log',
  'account_link',
]

const eraseSignIn: Erase = async (ctx, db, ids) => {
  await sql`select erase_login_history(${[...ids]}::bigint[])`.execute(db)
  for (const table of OF_ACCOUNT) {
    await sql`
      delete from ${sql.table(table)} t using account a
      where t.org_id = ${ctx.orgId} and a.org_id = t.org_id and a.id = t.account_id and a.employee_id = ${list(ids)}`.execute(
      db,
    )
  }
  await sql`
    update account set state = 'disabled', password_hash = null
    where org_id = ${ctx.orgId} and employee_id = ${list(ids)}`.execute(db)
}

/** Columns with notes about a person, by table: the row stays, the text is cleared. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  employee_assignment: ['reason'],
  employee_move: ['note', 'cancel_note'],
  past_employment: ['separation_note'],
  employee_suspension: ['note', 'end_note'],
  probation: ['reason', 'explanation'],
  dotted_line: ['note'],
  checklist_task: ['note'],
}

/** The same, where it is kept as a text by key. */
const TEXTS: Readonly<Record<string, readonly string[]>> = { probation: ['explanation_text'] }

async function eraseWords(ctx: Ctx, db: Db, ids: readonly number[]): Promise<void> {
  for (const [table, columns] of Object.entries(WORDS)) {
    const texts = TEXTS[table] ?? []
    const blank = sql.join([
      ...columns.map((column) => sql`${sql.ref(column)} = ''`),
      ...texts.map((column) => sql`${sql.ref(column)} = null`),
    ])
    await sql`
      update ${sql.table(table)} set ${blank} where org_id = ${ctx.orgId} and employee_id = ${list(ids)}`.execute(
      db,
    )
  }
}

/**
 * Erases the name and everything else, except what statistics need: gender, year of birth, joining and leaving
 * dates, the history of assignments, the reason for leaving.
 */
const erasePerson: Erase = async (ctx, db, ids) => {
  await sql`
    update employee set first_name = 'Former', middle_name = '', last_name = 'employee ' || code, email = null,
      date_of_birth = date_trunc('year', date_of_birth)::date, nationality = null, marital_status = null,
      separation_note = '', custom = '{}', anonymised_at = ${ctx.now.toString()}::timestamptz,
      version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${list(ids)}`.execute(db)
  await sql`
    update account set email = 'former-' || id || '@anonymised.invalid', display_name = 'Former employee'
    where org_id = ${ctx.orgId} and employee_id = ${list(ids)}`.execute(db)
  await sql`
    delete from custom_value
    where org_id = ${ctx.orgId} and form_no = ${EMPLOYEE_FORM} and record_id = ${list(ids)}`.execute(db)
  await eraseWords(ctx, db, ids)
  await sql`select erase_event_details(${[...ids]}::bigint[])`.execute(db)
  await sql`
    delete from quality_finding
    where org_id = ${ctx.orgId} and (employee_id = ${list(ids)} or other_employee_id = ${list(ids)})`.execute(
    db,
  )
  await changeApprovals().forget(ctx, db, ids)
  await peopleAnonymised.emit(ctx, db, { employeeIds: ids })
}

/** The order matters when everything is erased: mails are found by the addresses, which go last. */
const erasers: Readonly<Record<RetentionKind, Erase>> = {
  identity: eraseProtected('identity'),
  bank: eraseProtected('bank'),
  medical: eraseMedical,
  files: eraseFiles,
  mail: eraseMail,
  contact: eraseContact,
  sign_in: eraseSignIn,
  person: erasePerson,
}
export const erasureOrder = Object.keys(erasers) as RetentionKind[]

/** Permanently erases these kinds of data of these people. Idempotent. */
export async function eraseKinds(
  ctx: Ctx,
  db: Db,
  kinds: ReadonlySet<RetentionKind>,
  ids: readonly number[],
): Promise<void> {
  for (const kind of erasureOrder) {
    if (kinds.has(kind) || kinds.has('person')) await erasers[kind](ctx, db, ids)
  }
}
