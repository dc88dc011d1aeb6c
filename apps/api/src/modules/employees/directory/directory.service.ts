import { EMPLOYEE_STATUS } from '@muster/contract/employees/employees.constants'
import type { listEmployees, listUsers } from '@muster/contract/employees/employees.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { holds } from '../../../platform/access/actor.ts'
import { isWatched, ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { findMasterRecords, masterIdsIn } from '../../forms/index.ts'
import { toValues } from '../employee-columns.ts'
import { noteFound, noteShown } from '../profile/protected-reads.ts'
import type { MasterNames } from '../profile/record-text.ts'
import { type DirectoryFilter, directoryFilter } from './directory.filters.ts'
import { type DirectoryOrder, directoryOrder, readCursor, writeCursor } from './directory.order.ts'
import { countPeople, type DirectoryRow, findDirectoryPage } from './directory.queries.ts'
import { keptTotal } from './directory.totals.ts'
import { employeeRow, photoLink } from './directory.views.ts'

const VIEW = 'employees.directory.view'

type ListInput = BodyOf<typeof listEmployees>
type ListData = DataOf<typeof listEmployees>

interface FoundPage {
  rows: DirectoryRow[]
  total: number
  isAlike: boolean
  hasMore: boolean
}

async function findPage(
  ctx: Ctx,
  db: Db,
  filter: DirectoryFilter,
  order: DirectoryOrder,
  input: Pick<ListInput, 'page' | 'limit' | 'search' | 'cursor'>,
): Promise<FoundPage> {
  const { limit, search } = input
  const cursor = input.cursor ? readCursor(input.cursor, order) : undefined
  const offset = (input.page - 1) * limit
  const rows = await findDirectoryPage(ctx, db, filter, order, { limit, offset, cursor, search })
  const isWhole = !cursor && offset === 0 && rows.length <= limit
  if (isWhole && rows.length === 0 && search.length >= 4) {
    const alike = await findDirectoryPage(ctx, db, filter, order, { limit, offset, search, alike: true })
    const total = alike[0]?.found_in_all ?? 0
    return { rows: alike.slice(0, limit), total, isAlike: total > 0, hasMore: false }
  }
  const total = isWhole
    ? rows.length
    : await keptTotal(ctx, VIEW, filter.key, () => countPeople(ctx, db, filter, search))
  const hasMore = rows.length > limit
  // Before a cursor, the extra row comes first.
  const kept = cursor?.before ? rows.slice(hasMore ? 1 : 0) : rows.slice(0, limit)
  return { rows: kept, total, isAlike: false, hasMore }
}

/** Cursors of a page. None for a search, because its rank is no unique order. */
function cursorsOf(order: DirectoryOrder, input: ListInput, page: FoundPage) {
  const [first, last] = [page.rows[0], page.rows.at(-1)]
  if (!first || !last || input.search !== '') return { next_cursor: null, previous_cursor: null }
  const at = (row: DirectoryRow, before: boolean) =>
    writeCursor({ order: order.name, value: row.sort_value, id: row.id, before })
  const isBackwards = input.cursor ? readCursor(input.cursor, order).before : false
  const isFirst = isBackwards ? !page.hasMore : !input.cursor && input.page === 1
  const isLast = isBackwards ? false : !page.hasMore
  return { next_cursor: isLast ? null : at(last, false), previous_cursor: isFirst ? null : at(first, true) }
}

/** Names of the master records in additional columns. One statement, or none without such columns. */
export function columnNames(
  ctx: Ctx,
  db: Db,
  filter: DirectoryFilter,
  rows: readonly DirectoryRow[],
): Promise<MasterNames> {
  if (filter.columns.length === 0) return Promise.resolve(new Map())
  return findMasterRecords(ctx, db, masterIdsIn(filter.columns, rows.map(toValues)))
}

/**
 * A page of the directory. At most four statements, whatever the number of rows, plus one to log a read of
 * protected data.
 */
export async function listPeople(ctx: Ctx, input: ListInput): Promise<ListData> {
  const order = directoryOrder(input.sort)
  const reads = new ProtectedReads(ctx)
  const data = await readTx(ctx, async (db) => {
    const filter = await directoryFilter(ctx, db, [VIEW], input)
    const page = await findPage(ctx, db, filter, order, input)
    const names = await columnNames(ctx, db, filter, page.rows)
    const watched = filter.columns.filter((field) => isWatched(field.field_group))
    for (const row of page.rows) {
      if (watched.length > 0) noteShown(reads, row, watched, toValues(row))
      noteFound(reads, row, filter)
    }
    return {
      employees: page.rows.map((row) => employeeRow(ctx, row, filter.columns, names)),
      numPages: pageCount(page.total, input.limit),
      total_rows: page.total,
      ...cursorsOf(order, input, page),
      is_alike: page.isAlike,
      abilities: {
        create: holds(ctx.actor, 'employees.create'),
        import: holds(ctx.actor, 'employees.import'),
        export: holds(ctx.actor, 'employees.export'),
      },
    }
  })
  await reads.recordApart()
  return data
}

/** Whom a picker offers: 1 also includes people who join later, since they are planned for, too. */
function pickerStatuses(status: BodyOf<typeof listUsers>['status']): number[] | null {
  if (status === null) return null
  return status === 0 ? [EMPLOYEE_STATUS.left] : [EMPLOYEE_STATUS.active, EMPLOYEE_STATUS.joining]
}

/** Employees for a picker, within the caller's reach. */
export function listForPicker(ctx: Ctx, input: BodyOf<typeof listUsers>): Promise<DataOf<typeof listUsers>> {
  const order = directoryOrder(undefined)
  return readTx(ctx, async (db) => {
    const filter = await directoryFilter(ctx, db, [VIEW], {
      search: input.search,
      status: pickerStatuses(input.status),
      ...(input.ids ? { filters: { 1: input.ids } } : {}),
    })
    const page = await findPage(ctx, db, filter, order, input)
    return {
      users: page.rows.map((row) => ({
        EMPLOYEE_ID: row.id,
        EMPLOYEE_CODE: row.code,
        EMPLOYEE_NAME: row.full_name,
        DESIGNATION_NAME: row.designation_name,
        DEPARTMENT_NAME: row.department_name,
        photo: photoLink(ctx, row.photo_path),
        status: row.status,
      })),
      total_rows: page.total,
      numPages: pageCount(page.total, input.limit),
    }
  })
}
