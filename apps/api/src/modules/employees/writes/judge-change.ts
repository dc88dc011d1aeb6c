import type { FormField } from '@muster/contract/forms/form-definition'
import { concernsCaller, isOnlyAdministrator, refuseOwnRecord } from '../../../platform/access/own-record.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { findAddressProblems } from '../employees.access.ts'
import { findBeforeJoining, joinsLater } from '../moves/joins-later.ts'
import { ownPositionSlugs } from '../own-position.ts'
import { findReachProblems, movedPerson } from '../reach-growth.ts'
import type { ManagerProposal } from '../rules/manager-lines.ts'
import { type ChangeOptions, type ChangeProblem, type Draft, employmentChanges } from './person-draft.ts'

/** Changes of manager with their effective date. */
export function managerProposals(drafts: readonly Draft[], effectiveDate: string): ManagerProposal[] {
  return drafts.flatMap(({ change: { person }, dated, record }) => {
    const manager = dated.REPORTING_MANAGER_ID?.[1]
    if (manager === undefined) return []
    const joinedOn = String(record.date_of_joining)
    const fromDate = effectiveDate < joinedOn ? joinedOn : effectiveDate
    return [{ employeeId: person.id, managerId: manager as number | null, fromDate }]
  })
}

/** Whether the draft changes what nobody changes in their own record. */
export function isOwnPosition({ change, plain, dated }: Draft, fields: readonly FormField[]): boolean {
  const slugs = [...Object.keys(plain), ...Object.keys(dated)]
  return Object.keys(employmentChanges(change)).length > 0 || ownPositionSlugs(slugs, fields).length > 0
}

/** The changed field that an error about somebody's position is shown at. */
const movedSlug = ({ dated, plain }: Draft): string =>
  dated.REPORTING_MANAGER_ID
    ? 'REPORTING_MANAGER_ID'
    : (Object.keys({ ...dated, ...plain })[0] ?? 'EMPLOYEE_CODE')

/** Problems of the caller's own record, which only the only administrator may change so. */
async function ownProblems(ctx: Ctx, db: Db, positions: readonly Draft[]): Promise<ChangeProblem[]> {
  const own = positions.find(({ record }) => concernsCaller(ctx, [record.id]))
  if (!own || (await isOnlyAdministrator(ctx, db))) return []
  return [{ employeeId: own.record.id, slug: movedSlug(own), error: new AppError('access.own_record') }]
}

/**
 * Changes by which the caller would move themselves, by which one of the authors would reach people whom they do not
 * reach now or give them to others, addresses that the caller may not change, and dates of joining after worked days.
 * Writes nothing.
 */
export async function findProblems(
  ctx: Ctx,
  db: Db,
  drafts: readonly Draft[],
  { effectiveDate, today, fields, authors }: Omit<ChangeOptions, 'refuse' | 'onWritten'>,
): Promise<ChangeProblem[]> {
  const own = await ownProblems(
    ctx,
    db,
    drafts.filter((draft) => isOwnPosition(draft, fields)),
  )
  const change = {
    managers: managerProposals(drafts, effectiveDate),
    moved: drafts.map(({ change: { person }, dated }) => movedPerson(person, dated)),
    today,
  }
  const reach = await findReachProblems(ctx, db, change, authors)
  const addresses = await findAddressProblems(
    ctx,
    db,
    drafts.filter(({ plain }) => plain.EMAIL !== undefined).map(({ record }) => record.id),
  )
  const worked = await findBeforeJoining(
    ctx,
    db,
    joinsLater(
      drafts.map(({ change: { person }, record }) => ({ id: person.id, before: person, after: record })),
    ),
  )
  return [
    ...own,
    ...drafts.flatMap((draft) => {
      const { id: employeeId } = draft.record
      const [error, address] = [reach.get(employeeId), addresses.get(employeeId)]
      const early = worked.get(employeeId)
      return [
        ...(early ? [{ employeeId, slug: 'DATE_OF_JOINING', error: early }] : []),
        ...(error ? [{ employeeId, slug: movedSlug(draft), error }] : []),
        ...(address ? [{ employeeId, slug: 'EMAIL', error: address }] : []),
      ]
    }),
  ]
}

/**
 * Judges all changes before any is written.
 *
 * @throws AppError `access.own_record`, `access.reach_grows`, `access.reach_given`, `access.denied`,
 *   `employees.address_needs_account`, `employees.address_needs_reach`, `employees.worked_before_joining`, `requests.before_joining`; or what `options.refuse` throws
 */
export async function refuseProblems(
  ctx: Ctx,
  db: Db,
  drafts: readonly Draft[],
  options: ChangeOptions,
): Promise<void> {
  const problems = await findProblems(ctx, db, drafts, options)
  const [first] = problems
  if (first) {
    options.refuse?.(problems)
    throw first.error
  }
  // Says in the audit log that the only administrator changes their own record.
  const positions = drafts.filter((draft) => isOwnPosition(draft, options.fields))
  await refuseOwnRecord(
    ctx,
    db,
    positions.map(({ record }) => record.id),
    'employees.profile.edit',
  )
}
