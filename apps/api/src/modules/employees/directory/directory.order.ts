import { type EmployeeSort, employeeSorts } from '@muster/contract/employees/employees.constants'
import { type RawBuilder, sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import { directoryTexts } from './directory.texts.ts'

export interface DirectoryOrder {
  /** Never null, so that a cursor can compare rows. */
  by: RawBuilder<unknown>
  /** SQL type of `by`, for the cursor's value. */
  type: 'text' | 'date'
  /** Join of the master table sorted by, as `m`; empty for other orders. */
  join: RawBuilder<unknown>
  descending: boolean
  /** Identifies the order in a cursor. */
  name: string
}

const named = (table: string, column: string) => ({
  by: sql`lower(coalesce(m.name, ''))`,
  type: 'text' as const,
  join: sql`left join ${sql.table(table)} m on m.org_id = e.org_id and m.id = ${sql.ref(`e.${column}`)}`,
})

const orders: Record<EmployeeSort, Pick<DirectoryOrder, 'by' | 'type' | 'join'>> = {
  EMPLOYEE_NAME: { by: sql`e.sort_name`, type: 'text', join: sql`` },
  EMPLOYEE_CODE: { by: sql`e.code_key`, type: 'text', join: sql`` },
  date_of_joining: { by: sql`e.date_of_joining`, type: 'date', join: sql`` },
  DEPARTMENT_NAME: named('department', 'department_id'),
  DESIGNATION_NAME: named('designation', 'designation_id'),
  LOCATION_NAME: named('location', 'location_id'),
}

const isSort = (name: string): name is EmployeeSort => (employeeSorts as readonly string[]).includes(name)

/** @throws AppError `request.invalid` for an unknown sort name */
export function directoryOrder(sort: string | undefined): DirectoryOrder {
  const descending = sort?.startsWith('-') ?? false
  const name = (sort ?? 'EMPLOYEE_NAME').replace(/^-/, '')
  if (!isSort(name)) {
    fail('request.invalid', { fields: { sort: directoryTexts('sortNotSupported', { name }) } })
  }
  return { ...orders[name], descending, name: `${descending ? '-' : ''}${name}` }
}

/** The start or end of a page: sort value and id of a row. */
export interface Cursor {
  order: string
  value: string
  id: number
  /** Whether the page lies before the row instead of after it. */
  before: boolean
}

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.order, cursor.value, cursor.id, cursor.before ? 1 : 0])).toString(
    'base64url',
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** @throws AppError `request.invalid` for a malformed cursor or one of another list */
export function readCursor(text: string, order: DirectoryOrder): Cursor {
  const parts = parse(text)
  if (!Array.isArray(parts) || parts.length !== 4) return refuseCursor()
  const [name, value, id, before] = parts
  const isDate = order.type !== 'date' || /^\d{4}-\d{2}-\d{2}$/.test(String(value))
  if (name !== order.name || typeof value !== 'string' || value.includes('\0') || !isDate)
    return refuseCursor()
  if (!Number.isSafeInteger(id) || id <= 0) return refuseCursor()
  return { order: name, value, id, before: before === 1 }
}

function refuseCursor(): never {
  fail('request.invalid', {
    fields: { cursor: directoryTexts('pageNotInList') },
  })
}
