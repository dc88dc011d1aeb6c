import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { requisitionUnits } from '@muster/contract/requests/requests.constants'
import {
  REQUISITION_FORM,
  REQUISITION_TYPE,
  type RequisitionPayload,
  type requisitionForm,
  type requisitionPeople,
  type saveRequisition,
} from '@muster/contract/requests/requisition.contract'
import { sql } from 'kysely'
import { holds, scopesOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { fieldsOf, loadForm } from '../../forms/index.ts'
import { findMasterRecords, masterOptions } from '../../reference/index.ts'
import { submittedView } from '../days/apply-days.service.ts'
import { submitRequest } from '../submit.service.ts'
import {
  findCancelledAgreement,
  findHirePeople,
  findReplacement,
  HIRE,
  REQUISITION,
  type RequisitionPerson,
  searchHirePeople,
} from './requisition.queries.ts'
import { requisitionTexts } from './requisition.texts.ts'

type Input = BodyOf<typeof saveRequisition>
type Asked = Omit<Input, 'reason' | 'files'>

function refuse(field: string, message: string): never {
  fail('request.invalid', { fields: { [field]: message } })
}

/** Who leads a team, or was given more than that. */
function mayRaise(ctx: Ctx): boolean {
  const scopes = scopesOf(ctx.actor, HIRE)
  return scopes.has('organisation') || scopes.has('group') || (scopes.has('reports') && ctx.actor.isTeamLead)
}

/** Names of what was chosen. @throws AppError by field for units that are not offered any more */
async function unitNames(ctx: Ctx, db: Db, input: Asked): Promise<RequisitionPayload['unit_names']> {
  const wanted = requisitionUnits.flatMap(([slug, master]) => {
    const id = input[slug]
    return typeof id === 'number' ? [{ slug, master, id }] : []
  })
  const records = await findMasterRecords(
    ctx,
    db,
    Object.fromEntries(wanted.map(({ master, id }) => [master, [id]])),
    'choose',
  )
  return Object.fromEntries(
    wanted.map(({ slug, master, id }) => {
      const record = records.get(master)?.get(id)
      if (!record || record.active === false) refuse(slug, requisitionTexts('chooseOneOfTheValuesOffered'))
      return [slug, String(record.label)]
    }),
  )
}

/** Whoever is to be replaced: in reach, and asked for once. */
async function checkReplaced(ctx: Ctx, db: Db, input: Asked, people: readonly RequisitionPerson[]) {
  const id = input.REPLACES_ID ?? null
  if (input.REQUISITION_TYPE === REQUISITION_TYPE.new) {
    if (id !== null) refuse('REPLACES_ID', requisitionTexts('aNewPositionReplacesNobody'))
    return
  }
  if (input.positions !== 1) refuse('positions', requisitionTexts('aReplacementIsForOnePosition'))
  const person = people.find((one) => one.id === id)
  if (!person) refuse('REPLACES_ID', requisitionTexts('chooseWhoIsReplaced'))
  // Two who ask for the same place at once take their turns.
  await sql`select id from employee where org_id = ${ctx.orgId} and id = ${id} for no key update`.execute(db)
  const other = await findReplacement(ctx, db, person.id)
  if (other)
    fail('requests.requisition_open', {
      parameters: { name: person.full_name, other },
      fields: { REPLACES_ID: requisitionTexts('askedForAlready', { other }) },
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

/**
 * Hands a requisition in. It is about the manager who gets the people, so that nobody approves their own hiring.
 *
 * @throws AppError `access.denied`, `request.invalid` by field, `requests.requisition_open`, those of `submitRequest`
 */
export function askForPeople(
  ctx: Ctx,
  { reason, files, ...input }: Input,
): Promise<DataOf<typeof saveRequisition>> {
  return tx(ctx, async (db) => {
    if (!mayRaise(ctx)) fail('access.denied')
    const { REPORTING_MANAGER_ID: managerId, REPLACES_ID } = input
    const people = await findHirePeople(ctx, db, REPLACES_ID ? [managerId, REPLACES_ID] : [managerId])
    const manager = people.find((one) => one.id === managerId)
    if (manager?.status !== 'active')
      refuse('REPORTING_MANAGER_ID', requisitionTexts('chooseOneOfThePeopleOffered'))
    const setting = await findSetting(ctx, db)
    if (input.needed_by < setting.today) refuse('needed_by', requisitionTexts('thisDayIsOver'))
    await checkReplaced(ctx, db, input, people)
    const payload: RequisitionPayload = {
      ...input,
      currency: setting.currency,
      unit_names: await unitNames(ctx, db, input),
    }
    return submittedView(
      await submitRequest(ctx, db, {
        kind: REQUISITION,
        employeeId: managerId,
        payload,
        comment: reason,
        files,
      }),
    )
  })
}

/** The fields by the employee form's own names, with what can be chosen. */
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
 * A position whose requisition was cancelled stays closed.
 *
 * @throws AppError `employees.vacancy_not_agreed`
 */
export async function refuseCancelled(ctx: Ctx, db: Db, { vacancyId }: { vacancyId: number }): Promise<void> {
  const request = await findCancelledAgreement(ctx, db, vacancyId)
  if (request !== undefined) fail('employees.vacancy_not_agreed', { parameters: { request } })
}
