import type { MailEvent } from '@muster/contract/workflows/definition'
import { type StageMailEvent, stageMailEvents } from '@muster/contract/workflows/workflows.constants'
import { sql } from 'kysely'
import { languageOf } from '../../lib/texts/language.ts'
import type { Reader } from '../../lib/texts/reader.ts'
import { type Text, wordsOf } from '../../lib/texts/texts.ts'
import { sentenceReader } from '../../lib/texts/written-day.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  mapQuery,
  type ResultOf,
  resolvedQuery,
  runQuery,
} from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { mailBrand } from '../../platform/mail/send-mail.ts'
import { mailWriterQuery } from '../../platform/mail/templates.ts'
import type { RequestMail } from './plan.types.ts'
import { type RequestMailValues, requestMails } from './workflows.mails.ts'

interface Setting {
  is_on: boolean
  tells_manager: boolean
  bcc: string[]
}

/** Mail settings of workflows for an event; by default the mail is sent, without additional recipients. */
function settingsQuery(
  ctx: Ctx,
  event: MailEvent,
  ids: readonly number[],
): DeferredQuery<Map<number, Setting>> {
  if (ids.length === 0) return resolvedQuery(new Map())
  const statement = sql<Setting & { id: number }>`
    select w.id, w.bcc, coalesce(m.is_on, true) as is_on, coalesce(m.tells_manager, false) as tells_manager
    from workflow w left join workflow_mail m on m.org_id = w.org_id and m.workflow_id = w.id and m.event = ${event}
    where w.org_id = ${ctx.orgId} and w.id = any (${[...new Set(ids)]}::bigint[])`
  return deferredQuery(statement, (rows) => new Map(rows.map((row) => [row.id, row])))
}

interface Person {
  employee_id: number | null
  account_id: number | null
  name: string
  address: string | null
  language: string | null
  manager_id: number | null
}

/**
 * Names, addresses and languages of employees, their managers, and accounts without an employee. Uses the address of the
 * account, since these mails can contain decision links, and a different address on the record is not confirmed yet.
 */
function peopleQuery(
  ctx: Ctx,
  employeeIds: readonly number[],
  accountIds: readonly number[],
): DeferredQuery<Person[]> {
  const statement = sql<Person>`
    with wanted as (
      select e.id from employee e where e.org_id = ${ctx.orgId} and e.id = any (${[...employeeIds]}::bigint[])
      union
      select e.manager_id from employee e where e.org_id = ${ctx.orgId} and e.id = any (${[...employeeIds]}::bigint[])
    )
    select e.id as employee_id, a.id as account_id, e.full_name as name,
      case when e.status = 'active' then coalesce(a.email, e.email) end as address, a.language, e.manager_id
    from wanted n join employee e on e.org_id = ${ctx.orgId} and e.id = n.id
    left join account a on a.org_id = e.org_id and a.employee_id = e.id
    union all
    select null, a.id, coalesce(nullif(a.display_name, ''), a.email), a.email, a.language, null
    from account a where a.org_id = ${ctx.orgId} and a.id = any (${[...accountIds]}::bigint[])
      and a.employee_id is null and a.state <> 'disabled'`
  return deferredQuery(statement, (rows) => rows)
}

interface AddressedMail {
  to: { address: string; name: string; language: string | null }
  values: Omit<RequestMailValues, 'kind' | 'summary' | 'comment' | 'by'> & {
    kind: string | Text
    summary: string | Text
    comment: string | Text
    by: string | Text
  }
}

/** Values of a mail in the reader's language. */
function valuesIn({ values }: AddressedMail, reader: Reader): RequestMailValues {
  const words = (one: string | Text) => wordsOf(one, reader)
  const { kind, summary, comment, by, ...rest } = values
  return { ...rest, kind: words(kind), summary: words(summary), comment: words(comment), by: words(by) }
}

const isStageEvent = (event: MailEvent): event is StageMailEvent =>
  (stageMailEvents as readonly string[]).includes(event)

function isSent(event: MailEvent, mail: RequestMail, setting: Setting | undefined): boolean {
  if (setting?.is_on === false) return false
  return !isStageEvent(event) || mail.stageMails?.[event] !== false
}

class Directory {
  readonly #employees: ReadonlyMap<number | null, Person>
  readonly #accounts: ReadonlyMap<number | null, Person>

  constructor(people: readonly Person[]) {
    this.#employees = new Map(people.map((one) => [one.employee_id, one]))
    this.#accounts = new Map(people.map((one) => [one.account_id, one]))
  }

  find({
    employeeId,
    accountId,
  }: {
    employeeId: number | null
    accountId?: number | null
  }): Person | undefined {
    return employeeId === null ? this.#accounts.get(accountId ?? null) : this.#employees.get(employeeId)
  }
}

const addressed = (person: Person | undefined): AddressedMail['to'][] =>
  person?.address ? [{ address: person.address, name: person.name, language: person.language }] : []

/**
 * Mails of one request: to each recipient with their own link, and separate mails to the employee's manager
 * and the BCC list if the workflow says so, which link to the request only.
 */
function addressedMails(
  mail: RequestMail,
  setting: Setting | undefined,
  directory: Directory,
): AddressedMail[] {
  const employee = directory.find({ employeeId: mail.employeeId })
  const { kind, summary, comment = '', by = '' } = mail
  const values = { kind, name: employee?.name ?? '', summary, comment, by, url: mail.url }
  const direct = mail.to.flatMap((to) =>
    addressed(directory.find(to)).map(
      (each): AddressedMail => ({ to: each, values: { ...values, url: to.url ?? mail.url } }),
    ),
  )
  const manager =
    setting?.tells_manager && employee ? directory.find({ employeeId: employee.manager_id }) : undefined
  const copies = [
    ...addressed(manager),
    ...(setting?.bcc ?? []).map((address) => ({ address, name: '', language: null })),
  ]
  const known = new Set(direct.map(({ to }) => to.address))
  return [...direct, ...copies.filter(({ address }) => !known.has(address)).map((to) => ({ to, values }))]
}

interface OrganisationRow {
  name: string
  theme_colour: string
  language: string
  logo_path: string | null
}

function organisationQuery(ctx: Ctx): DeferredQuery<OrganisationRow> {
  const statement = sql<OrganisationRow>`
    select name, theme_colour, language, logo_path from organisation where org_id = ${ctx.orgId}`
  return deferredQuery(statement, ([row]) => found(row))
}

/**
 * Sends mails about requests by their workflows' settings, in the organisation's own wording if published.
 * Skips recipients without an address. A constant number of statements, whatever the number of requests.
 */
export async function sendRequestMails(
  ctx: Ctx,
  db: Db,
  event: MailEvent,
  mails: readonly RequestMail[],
): Promise<void> {
  if (mails.length === 0) return
  const send = await runQuery(db, requestMailsQuery(ctx, event, mails))
  await send(db, mails)
}

/** Possible recipients of a mail, before it is known who gets a link. */
export type MailAudience = Pick<RequestMail, 'workflowId' | 'employeeId' | 'to'>

/**
 * Facts for sending request mails, for combination with other queries; its result sends to those of the
 * audience who are named then.
 */
export function requestMailsQuery(
  ctx: Ctx,
  event: MailEvent,
  audience: readonly MailAudience[],
): DeferredQuery<(db: Db, mails: readonly RequestMail[]) => Promise<void>> {
  const workflowIds = audience.flatMap(({ workflowId }) => workflowId ?? [])
  const recipients = audience.flatMap(({ to }) => to)
  const queries = combineQueries({
    settings: settingsQuery(ctx, event, workflowIds),
    people: peopleQuery(
      ctx,
      [...recipients.flatMap(({ employeeId }) => employeeId ?? []), ...audience.map((one) => one.employeeId)],
      recipients.flatMap(({ accountId, employeeId }) => (employeeId === null ? (accountId ?? []) : [])),
    ),
    organisation: organisationQuery(ctx),
    words: mailWriterQuery(ctx, requestMails[event]),
  })
  return mapQuery(queries, (known) => (db, mails) => send(ctx, db, event, mails, known))
}

interface MailFacts {
  settings: ReadonlyMap<number, Setting>
  people: readonly Person[]
  organisation: OrganisationRow
  words: ResultOf<ReturnType<typeof mailWriterQuery<RequestMailValues>>>
}

async function send(
  ctx: Ctx,
  db: Db,
  event: MailEvent,
  mails: readonly RequestMail[],
  { settings, people, organisation, words }: MailFacts,
): Promise<void> {
  const settingOf = (mail: RequestMail) =>
    mail.workflowId === null ? undefined : settings.get(mail.workflowId)
  const enabled = mails.filter((mail) => isSent(event, mail, settingOf(mail)))
  if (enabled.length === 0) return
  const directory = new Directory(people)
  const addressedMailsToSend = enabled.flatMap((mail) => addressedMails(mail, settingOf(mail), directory))
  if (addressedMailsToSend.length === 0) return
  const brand = mailBrand(ctx, organisation)
  const mail = requestMails[event]
  const write = await words(
    db,
    addressedMailsToSend.map(({ to }) => to.address),
  )
  const written = addressedMailsToSend.map((addressedMail): Mail => {
    const { to } = addressedMail
    const language = languageOf(to.language, organisation.language)
    const values = valuesIn(addressedMail, sentenceReader(language))
    const words = write(to.address, values, { brand, language })
    return { kind: mail.key, to, language, secrets: mail.secrets?.(values) ?? [], ...words }
  })
  await ctx.platform.mail.put(ctx, db, ...written)
}
