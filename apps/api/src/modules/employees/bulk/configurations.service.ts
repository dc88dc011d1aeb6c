import { products, roleName } from '@muster/contract/access/roles'
import type {
  actOnConfigurations,
  ConfigurationAction,
  listConfigurations,
  listSubUsers,
} from '@muster/contract/employees/bulk/configurations.contract'
import { type BodyOf, type DataOf, pageCount, type QueryOf, ROLE } from '@muster/contract/kit/index'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import {
  type ActorSnapshot,
  actorFrom,
  holds,
  isAdministrator,
  snapshotOf,
} from '../../../platform/access/actor.ts'
import { findStronger } from '../../../platform/access/stronger.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { workNotice } from '../../../platform/jobs/job-notices.ts'
import { resetSecondStep } from '../../session/index.ts'
import { isLoginOn, photoLink } from '../directory/directory.views.ts'
import { switchLogin } from '../logins/login.service.ts'
import { bulkTexts } from './bulk.texts.ts'
import {
  type ConfigurationRow,
  countConfigurations,
  findChosen,
  findConfigurations,
} from './configurations.queries.ts'

type User = DataOf<typeof listConfigurations>['users'][number]
type ShownOutcome = NonNullable<DataOf<typeof actOnConfigurations>['outcome']>
type Refused = Omit<ShownOutcome['refused'][number], 'message'> & { message: string | Text }
/** An outcome as a job stores it. */
type Outcome = Omit<ShownOutcome, 'refused'> & { refused: Refused[] }

const productName = (id: number) => products.find(({ product_id }) => product_id === id)?.name ?? ''

const rolesOf = ({ roles }: ConfigurationRow) =>
  (roles ?? []).map(({ product_id, role_id }) => ({
    product_id,
    role_id,
    role_name: roleName(role_id, product_id),
    product_name: productName(product_id),
  }))

const RESET = 'session.sign_in_help'

/** Accounts that the caller may not manage: administrators, sub-admins and anyone with more permissions. */
async function findAbove(ctx: Ctx, db: Db, rows: readonly ConfigurationRow[]): Promise<Set<number>> {
  if (isAdministrator(ctx.actor)) return new Set()
  const ids = rows.flatMap(({ account_id }) => account_id ?? [])
  const above = await findStronger(ctx, db, ids)
  for (const { account_id, roles } of rows) {
    if (account_id !== null && roles?.some(({ role_id }) => role_id === ROLE.subAdmin)) above.add(account_id)
  }
  return above
}

function abilitiesOf(ctx: Ctx, row: ConfigurationRow, above: ReadonlySet<number>): User['abilities'] {
  const state = row.account_state ?? 'none'
  const isOwn = row.account_id !== null && row.account_id === ctx.actor.accountId
  const mayTouch = row.account_id === null || isOwn || !above.has(row.account_id)
  const works = mayTouch && row.status === 'active' && row.email !== null
  return {
    invite: works && (state === 'none' || state === 'invited'),
    enable: works && (state === 'none' || state === 'disabled'),
    disable: mayTouch && !isOwn && isLoginOn(state) === 1,
    reset_second_step: mayTouch && !isOwn && row.second_step === 'app' && holds(ctx.actor, RESET),
  }
}

function userView(ctx: Ctx, row: ConfigurationRow, above: ReadonlySet<number>): User {
  const state = row.account_state ?? 'none'
  return {
    EMPLOYEE_ID: row.id,
    EMPLOYEE_NAME: row.full_name,
    EMPLOYEE_CODE: row.code,
    EMAIL: row.email,
    photo: photoLink(ctx, row.photo_path),
    status: row.status,
    EMP_USER_ID: row.account_id,
    account_state: state,
    IS_ACTIVE: isLoginOn(state),
    IS_ACTIVE_ATS: row.is_active_ats ? 1 : 0,
    roles: rolesOf(row),
    groups: (row.groups ?? []).map(({ id, name }) => ({ GROUP_ID: id, GROUP_NAME: name })),
    invitation: { state: row.invitation, sent_at: row.invited_at, expires_at: row.invitation_until },
    second_step: row.second_step,
    trusted_devices: row.trusted_devices,
    sessions: row.sessions,
    last_sign_in: row.last_sign_in,
    abilities: abilitiesOf(ctx, row, above),
  }
}

/** At most three statements, whatever the number of rows. */
export function listUserConfigurations(
  ctx: Ctx,
  { page, limit, sort, ...criteria }: BodyOf<typeof listConfigurations>,
): Promise<DataOf<typeof listConfigurations>> {
  return readTx(ctx, async (db) => {
    const rows = await findConfigurations(ctx, db, criteria, { limit, offset: (page - 1) * limit, sort })
    const total = await countConfigurations(ctx, db, criteria)
    const above = await findAbove(ctx, db, rows)
    return {
      users: rows.map((row) => userView(ctx, row, above)),
      total_rows: total,
      numPages: pageCount(total, limit),
    }
  })
}

/** All roles but the one that every employee has. */
const HIGHER: number[] = Object.values(ROLE).filter((role) => role !== ROLE.employee)

export function listSubUserAccounts(
  ctx: Ctx,
  { page, limit, search, sort }: QueryOf<typeof listSubUsers>,
): Promise<DataOf<typeof listSubUsers>> {
  const criteria = { search, role_ids: HIGHER }
  return readTx(ctx, async (db) => {
    const rows = await findConfigurations(ctx, db, criteria, { limit, offset: (page - 1) * limit, sort })
    const total = await countConfigurations(ctx, db, criteria)
    return {
      users: rows.map((row) => ({
        EMPLOYEE_ID: row.id,
        EMP_USER_ID: row.account_id as number,
        EMPLOYEE_NAME: row.full_name,
        EMPLOYEE_CODE: row.code,
        EMAIL: row.email,
        IS_ACTIVE: isLoginOn(row.account_state ?? 'none'),
        IS_ACTIVE_ATS: row.is_active_ats ? 1 : 0,
        access: rolesOf(row),
      })),
      total_rows: total,
      numPages: pageCount(total, limit),
    }
  })
}

interface Chosen {
  id: number
  name: string
  account_id: number | null
}

/** @returns whether the account changed or an invitation was sent */
async function actOn(
  ctx: Ctx,
  action: ConfigurationAction,
  person: Chosen,
  reason: string,
): Promise<boolean> {
  if (action === 'reset_second_step') {
    if (person.account_id === null) return false
    await resetSecondStep(ctx, { account_id: person.account_id, reason })
    return true
  }
  const input = {
    emp_id: person.id,
    status: action === 'disable' ? (0 as const) : (1 as const),
    resend: action === 'invite',
  }
  return tx(ctx, async (db) => (await switchLogin(ctx, db, input)).changed)
}

type OnDone = (done: number) => Promise<void>
const NAMED = 20

/** Uses one transaction per employee, so that one refusal does not affect the others. */
async function actOnAll(
  ctx: Ctx,
  action: ConfigurationAction,
  people: readonly Chosen[],
  reason: string,
  onDone: OnDone,
): Promise<Outcome> {
  const outcome = { done: 0, unchanged: 0 }
  const refused = new Map<string, { message: string | Text; names: string[] }>()
  let looked = 0
  for (const person of people) {
    try {
      if (await actOn(ctx, action, person, reason)) outcome.done += 1
      else outcome.unchanged += 1
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      const known = refused.get(error.message) ?? { message: error.text, names: [] }
      refused.set(error.message, { ...known, names: [...known.names, person.name] })
    }
    looked += 1
    await onDone(looked)
  }
  return {
    ...outcome,
    refused: [...refused.values()].map(({ message, names }) => ({
      message,
      count: names.length,
      names: names.slice(0, NAMED),
    })),
  }
}

const AT_ONCE = 100
const MOST = 5000

type ActInput = BodyOf<typeof actOnConfigurations>

interface ActJobInput {
  input: ActInput
  actor: ActorSnapshot
}

async function chosenPeople(ctx: Ctx, { selection }: ActInput): Promise<Chosen[]> {
  const chosen =
    'ids' in selection
      ? { ids: [...new Set(selection.ids)] }
      : { criteria: selection.criteria, except: selection.except ?? [] }
  const people = await readTx(ctx, (db) => findChosen(ctx, db, chosen, MOST + 1))
  if (people.length > MOST) fail('employees.bulk_too_many', { parameters: { limit: MOST } })
  return people
}

export const configurationsJob = defineJob<ActJobInput>({
  name: 'employees.configurations',
  label: bulkTexts.text('bulkAccountChange'),
  run: async (systemCtx, { input, actor }, progress) => {
    const ctx: Ctx = { ...systemCtx, actor: actorFrom(actor) }
    const people = await chosenPeople(ctx, input)
    return actOnAll(ctx, input.action, people, input.reason ?? '', (done) =>
      progress.checkpoint({ stage: bulkTexts.text('changingAccounts'), done, total: people.length }),
    )
  },
  notice: workNotice(bulkTexts.text('bulkChangeOfAccounts'), { admin: '/users/configurations' }),
})

const silent: OnDone = async () => undefined

/** @throws AppError `access.denied` without the permission to reset second steps */
export async function actOnUsers(ctx: Ctx, input: ActInput): Promise<DataOf<typeof actOnConfigurations>> {
  if (input.action === 'reset_second_step' && !holds(ctx.actor, RESET)) fail('access.denied')
  const people = await chosenPeople(ctx, input)
  if (people.length <= AT_ONCE) {
    const { refused, ...outcome } = await actOnAll(ctx, input.action, people, input.reason ?? '', silent)
    const said = refused.map((one) => ({ ...one, message: wordsOf(one.message) }))
    return { outcome: { ...outcome, refused: said }, job_id: null }
  }
  const job = await tx(ctx, (db) =>
    ctx.platform.jobs.enqueue(ctx, db, configurationsJob, { input, actor: snapshotOf(ctx.actor) }),
  )
  ctx.platform.jobs.poke()
  return { outcome: null, job_id: job.public_id }
}
