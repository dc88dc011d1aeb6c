import { roleName, roles } from '@muster/contract/access/roles'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  addReportAccess,
  readReportAccess,
  removeReportAccess,
} from '@muster/contract/reports/report-access.contract'
import { reportRights } from '@muster/contract/reports/report-words'
import { wordsOf } from '../../lib/texts/texts.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { type Reply, reply } from '../../platform/http/route.ts'
import { notify } from '../notices/index.ts'
import { mayShare } from './open-report.ts'
import {
  type AccessRow,
  accessQuery,
  findGrantees,
  groupChoicesQuery,
  type NewAccess,
  writeAccess,
} from './report-access.queries.ts'
import { existingReport, type Report } from './report-definitions.ts'
import { reportsTexts } from './reports.texts.ts'

type Grant = BodyOf<typeof addReportAccess>['grants'][number]
type Groups = readonly { readonly id: number; readonly name: string }[]

const nameOf = ({ kind, id, name }: Pick<AccessRow, 'kind' | 'id' | 'name'>) =>
  kind === 'role' ? roleName(id) : name

/** Roles that access can be given to; administrators have it anyway. */
export const roleChoices = () =>
  roles
    .filter(({ role_id }) => role_id !== 2 && role_id !== -2)
    .map(({ role_id: id, name }) => ({ id, name }))

/** A report to which the caller may give access. @throws AppError `reports.not_found` */
async function sharedReport(ctx: Ctx, db: Db, id: number): Promise<Report> {
  const report = await existingReport(ctx, db, id)
  return mayShare(ctx.actor, report) ? report : fail('reports.not_found')
}

/** @throws AppError `reports.not_found` */
export function readAccess(
  ctx: Ctx,
  { report_id }: BodyOf<typeof readReportAccess>,
): Promise<DataOf<typeof readReportAccess>> {
  return readTx(ctx, async (db) => {
    const report = await sharedReport(ctx, db, report_id)
    const { access, groups } = await runQuery(
      db,
      combineQueries({ access: accessQuery(ctx, report_id), groups: groupChoicesQuery(ctx) }),
    )
    return {
      report_id,
      name: wordsOf(report.name),
      access: access.map(({ report_id: _report, may_schedule, may_edit, ...row }) => ({
        ...row,
        name: nameOf(row),
        right: may_edit ? ('edit' as const) : may_schedule ? ('schedule' as const) : ('view' as const),
      })),
      roles: roleChoices(),
      groups,
      rights: report.custom ? [...reportRights] : reportRights.filter((right) => right !== 'edit'),
    }
  })
}

const refuse = (index: number, message: string): never =>
  fail('request.invalid', { fields: { [`grants.${index}.id`]: message }, message })

interface Resolved {
  readonly kind: Grant['kind']
  readonly id: number
  readonly name: string
  readonly account_id: number | null
}

/** To whom each grant is, in their order. */
async function resolve(ctx: Ctx, db: Db, grants: readonly Grant[], groups: Groups): Promise<Resolved[]> {
  const people = grants.filter(({ kind }) => kind === 'person').map(({ id }) => id)
  const grantees = new Map((await findGrantees(ctx, db, people)).map((one) => [one.employee_id, one]))
  const resolved = grants.map(({ kind, id }, index): Resolved => {
    if (kind === 'role') {
      const role = roleChoices().find((one) => one.id === id)
      return { kind, id, name: role?.name ?? refuse(index, reportsTexts('unknownRole')), account_id: null }
    }
    if (kind === 'group') {
      const group = groups.find((one) => one.id === id)
      return { kind, id, name: group?.name ?? refuse(index, reportsTexts('unknownGroup')), account_id: null }
    }
    const person = grantees.get(id) ?? refuse(index, reportsTexts('unknownPerson'))
    return { kind, id, name: person.name, account_id: person.account_id }
  })
  const mute = resolved.filter(({ kind, account_id }) => kind === 'person' && account_id === null)
  if (mute.length > 0) {
    const names = mute.map(({ name }) => name).join(', ')
    fail('reports.no_account', { parameters: { names } })
  }
  return resolved
}

function rowsOf(reportId: number, grants: readonly Grant[], resolved: readonly Resolved[]): NewAccess[] {
  const rows = resolved.map(({ kind, id, account_id }, index) => ({
    report_id: reportId,
    account_id,
    role_id: kind === 'role' ? id : null,
    group_id: kind === 'group' ? id : null,
    may_schedule: grants[index]?.right === 'schedule',
    may_edit: grants[index]?.right === 'edit',
  }))
  // Somebody named twice is given the last right.
  return [...new Map(rows.map((row) => [`${row.account_id} ${row.role_id} ${row.group_id}`, row])).values()]
}

/**
 * Gives access to a report; idempotent. People are notified, with a link that opens the report.
 *
 * @throws AppError `reports.not_found`, `reports.not_editable`, `reports.no_account`, `request.invalid`
 */
export async function giveAccess(
  ctx: Ctx,
  { report_id, grants }: BodyOf<typeof addReportAccess>,
): Promise<Reply<DataOf<typeof addReportAccess>>> {
  const added = await tx(ctx, async (db) => {
    const report = await sharedReport(ctx, db, report_id)
    if (!report.custom && grants.some(({ right }) => right === 'edit')) fail('reports.not_editable')
    const groups = await runQuery(db, groupChoicesQuery(ctx))
    const resolved = await resolve(ctx, db, grants, groups)
    const written = await writeAccess(ctx, db, rowsOf(report_id, grants, resolved))
    if (written === 0) return 0
    await recordAudit(ctx, db, {
      ...{ recordType: 'report', recordId: report_id, recordLabel: report.fileName },
      changes: { access: [null, resolved.map(({ name }) => name).join(', ')] },
    })
    await notify(ctx, db, {
      to: { accountIds: resolved.flatMap(({ account_id }) => account_id ?? []) },
      kind: 'reports.access_given',
      values: { report: report.name, by: ctx.actor.name },
      link: { admin: `/reports/1/view/${report_id}`, me: `/reports/1/view/${report_id}` },
    })
    return written
  })
  return reply({ added }, reportsTexts('accessCreated'))
}

/** @throws AppError `record.not_found`, `reports.not_found` */
export async function takeAccess(ctx: Ctx, { access_id }: BodyOf<typeof removeReportAccess>): Promise<null> {
  await tx(ctx, async (db) => {
    const row = found(
      await db
        .deleteFrom('report_access')
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', access_id)
        .returning(['report_id', 'account_id', 'role_id', 'group_id'])
        .executeTakeFirst(),
    )
    const { report_id: recordId, ...grantee } = row
    const report = await sharedReport(ctx, db, recordId)
    await recordAudit(ctx, db, {
      ...{ recordType: 'report', recordId, recordLabel: report.fileName },
      changes: { access: [grantee, null] },
    })
  })
  return null
}
