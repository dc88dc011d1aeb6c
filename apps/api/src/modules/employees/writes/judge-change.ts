import type { FormField } from '@muster/contract/forms/form-definition'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { ownPositionSlugs } from '../own-position.ts'
import { movedPerson, refuseReachGrowth } from '../reach-growth.ts'
import type { ManagerProposal } from '../rules/manager-lines.ts'
import { type ChangeOptions, type Draft, employmentChanges } from './person-draft.ts'

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

/**
 * Refuses changes by which the caller would move themselves, or by which they, or whoever decided an approved change,
 * would reach people whom they do not reach now.
 *
 * @throws AppError `access.own_record`, `access.reach_grows`
 */
export async function refuseOwnGain(
  ctx: Ctx,
  db: Db,
  drafts: readonly Draft[],
  { effectiveDate, today, fields, decider }: ChangeOptions,
): Promise<void> {
  const positions = drafts.filter((draft) => isOwnPosition(draft, fields))
  await refuseOwnRecord(
    ctx,
    db,
    positions.map(({ record }) => record.id),
    'employees.profile.edit',
  )
  const change = {
    managers: managerProposals(drafts, effectiveDate),
    moved: drafts.map(({ change: { person }, dated }) => movedPerson(person, dated)),
    today,
  }
  await refuseReachGrowth(ctx, db, change, decider)
}
