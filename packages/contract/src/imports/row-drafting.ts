import { readEmployment } from './employment-state.ts'
import { rowTexts } from './import-row.texts.ts'
import type { EmploymentState, ImportInput, RowProblem, TargetRole } from './import-types.ts'
import type { LookalikeBook, RowIdentity } from './lookalikes.ts'
import type { RowPerson } from './manager-links.ts'
import type { PersonName } from './person-names.ts'
import { type ReadRow, readName, type SlugByRole, textByRole } from './row-reading.ts'
import type { UniqueKeys } from './unique-keys.ts'

/** Slug that identifies an employee. */
export const DEFAULT_KEY = 'EMPLOYEE_CODE'

/** A row being processed: read, with its name split, and compared with stored records. */
export interface DraftRow extends ReadRow {
  name: PersonName
  existingId: number | null
  employment: EmploymentState | null
  /** Seems to be about a stored person. */
  isLookalike: boolean
  isTwin: boolean
  /** The stored code stays: the row's lacks its leading zeros. */
  keepsCode: boolean
  /** Left out by decision. */
  isSkipped: boolean
}

/** State shared by the rows of one import. */
export interface ImportDesk {
  input: ImportInput
  slugs: SlugByRole
  columnOf: ReadonlyMap<string, number>
  labelOf: (slug: string) => string
  unique: UniqueKeys
  /** Null where rows are not about employees. */
  lookalikes: LookalikeBook | null
}

/** Roles without a column of their own take their value from a virtual column. */
const SOURCES: Partial<Record<TargetRole, TargetRole>> = {
  'first-name': 'full-name',
  'middle-name': 'full-name',
  'last-name': 'full-name',
  manager: 'manager-name',
}

/** The column of each slug, so that a problem can refer to its cell. */
export function columnsBySlug(input: ImportInput, slugs: SlugByRole): Map<string, number> {
  const columnOf = new Map<string, number>()
  input.mapping.forEach((slug, column) => {
    if (slug !== null) columnOf.set(slug, column)
  })
  for (const [role, source] of Object.entries(SOURCES) as [TargetRole, TargetRole][]) {
    const slug = slugs.get(role)
    const column = columnOf.get(slugs.get(source) ?? '')
    if (slug !== undefined && column !== undefined && !columnOf.has(slug)) columnOf.set(slug, column)
  }
  return columnOf
}

export function problemAt(
  desk: ImportDesk,
  slug: string | null,
  severity: RowProblem['severity'],
  message: string,
): RowProblem {
  return { column: slug === null ? null : (desk.columnOf.get(slug) ?? null), target: slug, severity, message }
}

function employmentOf(desk: ImportDesk, row: ReadRow): EmploymentState | null {
  const { slugs } = desk
  const { state, problems } = readEmployment(
    {
      leavingDate: textByRole(row.values, slugs, 'leaving-date'),
      reason: textByRole(row.values, slugs, 'leaving-reason'),
      status: textByRole(row.values, slugs, 'employment-status'),
    },
    desk.input.today,
  )
  const leavingSlug = slugs.get('leaving-date') ?? null
  const isUnreadable = row.problems.some(({ target }) => target !== null && target === leavingSlug)
  // An unreadable leaving date has its own problem; "please give the date" would be confusing.
  for (const { about, severity, message } of isUnreadable ? [] : problems) {
    row.problems.push(problemAt(desk, slugs.get(about) ?? null, severity, message))
  }
  return state
}

/** Checks the order of a person's dates. */
function checkOrder(desk: ImportDesk, row: ReadRow): void {
  const dateOf = (role: TargetRole) => textByRole(row.values, desk.slugs, role)
  const [birth, joining, leaving] = [dateOf('birth-date'), dateOf('joining-date'), dateOf('leaving-date')]
  // A date of birth in the future is reported by the form; the date of joining is then not at fault.
  const isBorn = birth !== null && birth <= desk.input.today
  if (isBorn && joining !== null && joining <= birth) {
    const message = rowTexts('joinedBeforeBirth', { joined: joining, born: birth })
    row.problems.push(problemAt(desk, desk.slugs.get('joining-date') ?? null, 'error', message))
  }
  if (joining !== null && leaving !== null && leaving < joining) {
    const message = rowTexts('leftBeforeJoining', { left: leaving, joined: joining })
    row.problems.push(problemAt(desk, desk.slugs.get('leaving-date') ?? null, 'error', message))
  }
}

type Standing = Pick<DraftRow, 'existingId' | 'isLookalike' | 'isTwin' | 'isSkipped' | 'keepsCode'>

const FRESH: Standing = {
  existingId: null,
  isLookalike: false,
  isTwin: false,
  isSkipped: false,
  keepsCode: false,
}

function identityOf(desk: ImportDesk, row: ReadRow, name: PersonName): RowIdentity {
  const text = (role: TargetRole) => textByRole(row.values, desk.slugs, role)
  return {
    rowNumber: row.rowNumber,
    name,
    code: text('employee-code'),
    email: text('email'),
    birthDate: text('birth-date'),
    joiningDate: text('joining-date'),
  }
}

/** Where no known code says who a row is about: whether its person seems to be stored, and what was decided then. */
function standingOf(desk: ImportDesk, row: ReadRow, name: PersonName, book: LookalikeBook): Standing {
  const fresh = FRESH
  const warn = (message: string | null) => {
    if (message !== null) row.problems.push(problemAt(desk, null, 'warning', message))
  }
  const identity = identityOf(desk, row, name)
  const isCoded = identity.code !== null
  const found = isCoded ? book.findZeros(identity) : book.find(identity)
  if (found === null) {
    warn(isCoded ? book.doubt(identity) : null)
    warn(book.enter(identity))
    return fresh
  }
  const rule = desk.input.onLookalike
  if (rule === 'skip') return { ...fresh, isLookalike: true, isSkipped: true }
  if (rule === 'create') return { ...fresh, isLookalike: true, isTwin: true }
  if (rule === 'update' && found.id !== null) {
    const message = book.claim(found.id, row.rowNumber)
    if (message !== null) row.problems.push(problemAt(desk, null, 'error', message))
    return { ...fresh, existingId: found.id, isLookalike: true, keepsCode: isCoded }
  }
  row.problems.push(problemAt(desk, null, found.problem.severity, found.problem.message))
  return { ...fresh, isLookalike: true }
}

/** Compares a row with the file and stored records, and evaluates cells that belong together. */
export function draftRow(desk: ImportDesk, row: ReadRow): DraftRow {
  const name = readName(row.values, desk.slugs)
  const coded = desk.unique.existingIdOf(row.values)
  const standing =
    coded === null && desk.lookalikes
      ? standingOf(desk, row, name, desk.lookalikes)
      : { ...FRESH, existingId: coded }
  const { existingId } = standing
  if (standing.isSkipped) return { ...row, ...standing, name, employment: null }
  // The question about such a row says it all already.
  const isAsked = standing.isLookalike && existingId === null && !standing.isTwin
  const faults = isAsked ? [] : desk.unique.enter(row.rowNumber, row.values, existingId)
  for (const { target, severity, message } of faults) {
    row.problems.push(problemAt(desk, target, severity, message))
  }
  if (existingId !== null && desk.input.onExisting === 'refuse') {
    const key = desk.input.keySlug ?? DEFAULT_KEY
    row.problems.push(problemAt(desk, key, 'error', rowTexts('recordExists', { field: desk.labelOf(key) })))
  }
  const employment = employmentOf(desk, row)
  checkOrder(desk, row)
  return { ...row, ...standing, name, employment }
}

export function rowPerson(desk: ImportDesk, row: DraftRow): RowPerson {
  const text = (role: TargetRole) => textByRole(row.values, desk.slugs, role)
  return {
    rowNumber: row.rowNumber,
    existingId: row.existingId,
    name: row.name,
    code: text('employee-code'),
    email: text('email'),
    managerCode: text('manager'),
    managerName: text('manager-name'),
  }
}
