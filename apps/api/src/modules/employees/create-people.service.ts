import { EMPLOYEE_FORM, EVENT } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { isEmptyValue } from '@muster/contract/forms/form-values'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { writeCustomValues } from '../forms/index.ts'
import { nextCodes, passUsedCodes, peekCode } from '../settings/index.ts'
import { toColumns } from './employee-columns.ts'
import { countOutOfReach, takenCodes } from './people.queries.ts'
import { insertEvents, insertFirstPeriods, insertPeople, setManagers } from './people-writes.queries.ts'
import type { EmploymentChange } from './person-draft.ts'
import { followTeamLeads } from './team-leads.service.ts'

export interface NewPerson {
  /** Validated values by slug; a blank EMPLOYEE_CODE takes the next one. */
  values: FormValues
  employment?: EmploymentChange
  /** The manager's place in the same list, when the manager is new too. */
  managerIndex?: number
}

/** Codes for those who have none, from one range; codes given by hand are passed over from now on. */
async function withCodes(ctx: Ctx, db: Db, people: readonly NewPerson[]): Promise<NewPerson[]> {
  const isBlank = ({ values }: NewPerson) => !values.EMPLOYEE_CODE
  const count = people.filter(isBlank).length
  const given = people.flatMap(({ values }) => (values.EMPLOYEE_CODE ? [String(values.EMPLOYEE_CODE)] : []))
  if (given.length > 0) await passUsedCodes(ctx, db, 'employee', given)
  if (count === 0) return [...people]
  const codes = await nextCodes(ctx, db, 'employee', count, async (wanted) => {
    const taken = await takenCodes(ctx, db, wanted)
    for (const code of given) taken.add(code.toLowerCase())
    return taken
  })
  return people.map((person) =>
    isBlank(person)
      ? { ...person, values: { ...person.values, EMPLOYEE_CODE: codes.shift() as string } }
      : person,
  )
}

/** The code a new person would get, to show in the form. */
export function offerCode(ctx: Ctx): Promise<{ EMPLOYEE_CODE: string }> {
  return readTx(ctx, async (db) => ({ EMPLOYEE_CODE: await peekCode(ctx, db, 'employee') }))
}

/** A blank code becomes the next free one. */
export async function fillCode(ctx: Ctx, db: Db, values: FormValues): Promise<FormValues> {
  if (!isEmptyValue(values.EMPLOYEE_CODE)) return values
  const [EMPLOYEE_CODE] = await nextCodes(ctx, db, 'employee', 1, (codes) => takenCodes(ctx, db, codes))
  return { ...values, EMPLOYEE_CODE: EMPLOYEE_CODE as string }
}

const nameOf = (values: FormValues) =>
  [values.FIRST_NAME, values.MIDDLE_NAME, values.LAST_NAME].filter(Boolean).join(' ')

/**
 * Adds people in sets: record, first periods, joining events (and leaving, for those who left), custom
 * values, audit. Values come validated; uniqueness is the database's.
 *
 * @param permission the caller must hold it for everybody who comes out of it
 * @returns ids in the order given
 * @throws AppError `employees.outside_reach`
 */
export async function createPeople(
  ctx: Ctx,
  db: Db,
  people: readonly NewPerson[],
  permission: string,
): Promise<number[]> {
  if (people.length === 0) return []
  const coded = await withCodes(ctx, db, people)
  const records = coded.map(({ values, employment }) => {
    const { columns, custom } = toColumns(values)
    return {
      ...columns,
      custom,
      status: employment?.status ?? 'active',
      left_on: employment?.leftOn ?? null,
      separation_reason_id: employment?.reasonId ?? null,
      separation_note: employment?.note ?? '',
    }
  })
  const ids = await insertPeople(ctx, db, records)
  const reports = coded.flatMap(({ managerIndex }, index) =>
    managerIndex === undefined ? [] : [{ id: ids[index] as number, managerId: ids[managerIndex] as number }],
  )
  await setManagers(ctx, db, reports)
  const managerOf = new Map(reports.map(({ id, managerId }) => [id, managerId]))
  const joining = records.flatMap((record, index) => {
    const { manager_id = null } = record as { manager_id?: number | null }
    const to = managerOf.get(ids[index] as number) ?? manager_id
    return record.status === 'active' ? [{ from: null, to }] : []
  })
  await followTeamLeads(ctx, db, joining)
  if ((await countOutOfReach(ctx, db, permission, ids)) > 0) fail('employees.outside_reach')
  await insertFirstPeriods(ctx, db, ids)
  const custom = records.map((record, index) => ({ id: ids[index] as number, custom: record.custom }))
  await writeCustomValues(
    ctx,
    db,
    EMPLOYEE_FORM,
    custom.filter((row) => Object.keys(row.custom).length > 0),
  )
  await insertEvents(
    ctx,
    db,
    coded.flatMap(({ values, employment }, index) => {
      const employee_id = ids[index] as number
      const joining = {
        employee_id,
        event_type: EVENT.joining,
        on_date: String(values.DATE_OF_JOINING),
        details: {},
      }
      if (!employment?.leftOn) return [joining]
      const details = { reason_id: employment.reasonId, note: employment.note }
      return [joining, { employee_id, event_type: EVENT.separation, on_date: employment.leftOn, details }]
    }),
  )
  await recordAudit(
    ctx,
    db,
    ...coded.map(({ values, employment }, index) => ({
      recordType: 'employee',
      recordId: ids[index] as number,
      recordLabel: `${nameOf(values)} (${values.EMPLOYEE_CODE})`,
      changes: {
        EMPLOYEE_CODE: [null, values.EMPLOYEE_CODE] as [unknown, unknown],
        DATE_OF_JOINING: [null, values.DATE_OF_JOINING] as [unknown, unknown],
        ...(employment?.leftOn ? { left_on: [null, employment.leftOn] as [unknown, unknown] } : {}),
      },
    })),
  )
  return ids
}
