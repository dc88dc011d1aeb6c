import type { DottedLine, Vacancy } from '@muster/contract/employees/directory/reporting-lines.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { photoLink } from '../directory/directory.views.ts'

/** A person as selected by `personJson`. */
export interface NamedPerson {
  id: number
  name: string
  code: string
  designation: string | null
  photo: string | null
}

/** The person `alias` and their designation `designation` as one JSON value. */
export const personJson = (alias: string, designation: string) => sql<NamedPerson | null>`
  case when ${sql.ref(`${alias}.id`)} is null then null else jsonb_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.full_name`)}, 'code', ${sql.ref(`${alias}.code`)},
    'designation', ${sql.ref(`${designation}.name`)}, 'photo', ${sql.ref(`${alias}.photo_path`)}) end`

export function namedPerson(ctx: Ctx, person: NamedPerson) {
  return {
    EMPLOYEE_ID: person.id,
    EMPLOYEE_NAME: person.name,
    EMPLOYEE_CODE: person.code,
    DESIGNATION_NAME: person.designation,
    photo: photoLink(ctx, person.photo),
  }
}

export interface VacancyRow {
  id: number
  manager: NamedPerson
  designation_id: number
  designation_name: string
  department_id: number | null
  department_name: string | null
  location_id: number | null
  location_name: string | null
  note: string
  open_from: string
  ended_on: string | null
  outcome: 'filled' | 'closed' | null
  filled_by: NamedPerson | null
  version: number
  can_edit: boolean
}

/** A vacancy with a future end is open until then. */
function vacancyState(row: VacancyRow, today: string): Vacancy['state'] {
  if (row.outcome && row.ended_on && row.ended_on <= today) return row.outcome
  return row.open_from > today ? 'planned' : 'open'
}

export function vacancyView(ctx: Ctx, row: VacancyRow, today: string): Vacancy {
  return {
    id: row.id,
    manager: namedPerson(ctx, row.manager),
    DESIGNATION_ID: row.designation_id,
    DESIGNATION_NAME: row.designation_name,
    DEPT_ID: row.department_id,
    DEPARTMENT_NAME: row.department_name,
    LOCATION_ID: row.location_id,
    LOCATION_NAME: row.location_name,
    note: row.note,
    open_from: row.open_from,
    ended_on: row.ended_on,
    state: vacancyState(row, today),
    filled_by: row.filled_by && namedPerson(ctx, row.filled_by),
    version: row.version,
    abilities: { edit: row.can_edit && row.outcome === null, reopen: row.can_edit && row.outcome !== null },
  }
}

export interface DottedRow {
  id: number
  kind: DottedLine['kind']
  person: NamedPerson | null
  note: string
  from_date: string
  to_date: string | null
  version: number
  can_edit: boolean
}

function lineState(row: DottedRow, today: string): DottedLine['state'] {
  if (row.to_date !== null && row.to_date < today) return 'ended'
  return row.from_date > today ? 'planned' : 'current'
}

export function dottedView(ctx: Ctx, row: DottedRow, today: string): DottedLine {
  return {
    id: row.id,
    kind: row.kind,
    person: row.person && namedPerson(ctx, row.person),
    note: row.note,
    from_date: row.from_date,
    to_date: row.to_date,
    state: lineState(row, today),
    version: row.version,
    abilities: { edit: row.can_edit },
  }
}
