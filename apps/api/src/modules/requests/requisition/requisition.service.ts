import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { requisitionUnits } from '@muster/contract/requests/requests.constants'
import {
  type previewRequisition,
  REQUISITION_FORM,
  REQUISITION_TYPE,
  type RequisitionPayload,
  type requisitionForm,
  type requisitionPeople,
} from '@muster/contract/requests/requisition.contract'
import { sql } from 'kysely'
import { holds, scopesOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { fieldsOf, loadForm } from '../../forms/index.ts'
import { findMasterRecords, masterOptions } from '../../reference/index.ts'
import {
  findCancelledAgreement,
  findHirePeople,
  findReplacement,
  HIRE,
  searchHirePeople,
} from './requisition.queries.ts'
import { requisitionTexts } from './requisition.texts.ts'

export type RequisitionInput = BodyOf<typeof previewRequisition>

function refuse(field: string, message: string): never {
  fail('request.invalid', { fields: { [field]: message } })
}

/** Managers of a team, and people with the permission. */
function mayRaise(ctx: Ctx): boolean {
  const scopes = scopesOf(ctx.actor, HIRE)
  return scopes.has('organisation') || scopes.has('group') || (scopes.has('reports') && ctx.actor.isTeamLead)
}

/** Names of the selected units. @throws AppError by field for units no longer offered */
async function unitNames(
  ctx: Ctx,
  db: Db,
  input: RequisitionInput,
): Promise<RequisitionPayload['unit_names']> {
  const requested = requisitionUnits.flatMap(([slug, master]) => {
    const id = input[slug]
    return typeof id === 'number' ? [{ slug, master, id }] : []
  })
  const records = await findMasterRecords(
    ctx,
    db,
    Object.fromEntries(requested.map(({ master, id }) => [master, [id]])),
    'choose',
  )
  return Object.fromEntries(
    requested.map(({ slug, master, id }) => {
      const record = records.get(master)?.get(id)
      if (!record || record.active === false) refuse(slug, requisitionTexts('valueNotOffered'))
      return [slug, String(record.label)]
    }),
  )
}

/** Checks that the replaced employee is in reach and in no other requisition. */
async function checkReplaced(ctx: Ctx, db: Db, input: RequisitionInput) {
  const id = input.REPLACES_ID ?? null
  if (input.REQUISITION_TYPE === REQUISITION_TYPE.new) {
    if (id !== null) refuse('REPLACES_ID', requisitionTexts('newPositionNotReplacement'))
    return
  }
  if (input.positions !== 1) refuse('positions', requisitionTexts('replacementSinglePosition'))
  const [person] = id === null ? [] : await findHirePeople(ctx, db, [id])
  if (!person) refuse('REPLACES_ID', requisitionTexts('replacedPersonRequired'))
  const existing = await findReplacement(ctx, db, person.id)
  if (existing)
    fail('requests.requisition_open', {
      parameters: { name: person.full_name, other: existing },
      fields: { REPLACES_ID: requisitionTexts('alreadyRequested', { other: existing }) },
    })
}

interface Setting {
  currency: string
  today: string
}

async function findSetting(ctx: Ctx, db: Db): Promise<Setting> {
  const { rows } = await sql<Setting>`
    select currency, (${ctx.now.toString()}::timestamptz at time zone time_zone)::date as today
    from organisation where org_id = ${ctx.orgId}`.execute(db)
  return found(rows[0])
}

/** The hiring manager. The request is about them, so that they can't approve it. */
export async function managerFor(
  ctx: Ctx,
  db: Db,
  { REPORTING_MANAGER_ID: id }: RequisitionInput,
): Promise<number> {
  if (!mayRaise(ctx)) fail('access.denied')
  const [manager] = await findHirePeople(ctx, db, [id])
  if (manager?.status !== 'active') refuse('REPORTING_MANAGER_ID', requisitionTexts('personNotOffered'))
  return id
}

/** Serialises concurrent requisitions for the same replacement. */
export async function lockReplaced(ctx: Ctx, db: Db, { REPLACES_ID: id }: RequisitionInput): Promise<void> {
  if (id)
    await sql`select id from employee where org_id = ${ctx.orgId} and id = ${id} for no key update`.execute(
      db,
    )
}

/**
 * Validates a requisition and returns its payload. @throws AppError `request.invalid` by field,
 * `requests.requisition_open`
 */
export async function requisitionOf(ctx: Ctx, db: Db, input: RequisitionInput): Promise<RequisitionPayload> {
  const setting = await findSetting(ctx, db)
  if (input.needed_by < setting.today) refuse('needed_by', requisitionTexts('dateInPast'))
  await checkReplaced(ctx, db, input)
  return { ...input, currency: setting.currency, unit_names: await unitNames(ctx, db, input) }
}

/** Form fields under the names of the employee form, with their options. */
export function readRequisitionForm(ctx: Ctx): Promise<DataOf<typeof requisitionForm>> {
  return readTx(ctx, async (db) => {
    const raise = mayRaise(ctx)
    const form = await loadForm(ctx, db, REQUISITION_FORM, { whole: true })
    const names = new Map(fieldsOf(form).map((one) => [one.FIELD_SLUG, one.FIELD_NAME]))
    const masters = requisitionUnits.map(([, master]) => master)
    const options = raise ? await masterOptions(ctx, db, masters, { activeOnly: true }) : {}
    const { currency } = await findSetting(ctx, db)
    return {
      FORM_ID: REQUISITION_FORM,
      fields: requisitionUnits.map(([slug, master]) => ({
        FIELD_SLUG: slug,
        FIELD_NAME: names.get(slug) ?? slug,
        options: (options[master] ?? []).map(({ value, label }) => ({ value, label })),
      })),
      currency,
      EMPLOYEE_ID: ctx.actor.employeeId,
      EMPLOYEE_NAME: ctx.actor.employeeId === null ? '' : ctx.actor.name,
      abilities: { raise, see_others: holds(ctx.actor, 'requests.view') },
    }
  })
}

export function offerPeople(ctx: Ctx, search: string): Promise<DataOf<typeof requisitionPeople>> {
  return readTx(ctx, async (db) => {
    const people = mayRaise(ctx) ? await searchHirePeople(ctx, db, search) : []
    return {
      people: people.map(({ id, full_name, code, left_on }) => ({
        EMPLOYEE_ID: id,
        EMPLOYEE_NAME: full_name,
        EMPLOYEE_CODE: code,
        left_on,
      })),
    }
  })
}

/**
 * Keeps vacancies of a cancelled requisition closed.
 *
 * @throws AppError `employees.vacancy_not_agreed`
 */
export async function refuseCancelled(ctx: Ctx, db: Db, { vacancyId }: { vacancyId: number }): Promise<void> {
  const request = await findCancelledAgreement(ctx, db, vacancyId)
  if (request !== undefined) fail('employees.vacancy_not_agreed', { parameters: { request } })
}
