import { storeFile } from '../../src/modules/files/index.ts'
import { hashPassword, inviteAccount } from '../../src/modules/session/index.ts'
import { newToken } from '../../src/platform/access/session.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'
import { anAccount, type TestAccount } from '../factories.ts'
import { mailsIn } from '../mails.ts'
import { analyticsSamples } from './analytics-samples.ts'
import { assetsSamples } from './assets-samples.ts'
import { attendanceSamples } from './attendance-samples.ts'
import { bulkSamples } from './bulk-samples.ts'
import { candidatesSamples } from './candidates-samples.ts'
import { chartSamples } from './chart-samples.ts'
import { colleagueSamples } from './colleague-samples.ts'
import { companySamples } from './company-samples.ts'
import { dashboardSamples } from './dashboard-samples.ts'
import { documentsSamples } from './documents-samples.ts'
import { entrySamples } from './entry-samples.ts'
import { expenseAdvancesSamples } from './expense-advances-samples.ts'
import { expensesSamples } from './expenses-samples.ts'
import { formSamples } from './form-samples.ts'
import { groupSamples } from './group-samples.ts'
import { helpdeskSamples } from './helpdesk-samples.ts'
import { holidaySamples } from './holiday-samples.ts'
import { idCardSamples } from './id-card-samples.ts'
import { importSamples } from './import-samples.ts'
import { leaveApplySamples } from './leave-apply-samples.ts'
import { leaveSamples } from './leave-samples.ts'
import { lettersSamples } from './letters-samples.ts'
import { listSamples } from './list-samples.ts'
import { movesSamples } from './moves-samples.ts'
import { offboardingInterviewSamples } from './offboarding-interview-samples.ts'
import { offboardingSamples } from './offboarding-samples.ts'
import { offboardingSettlingSamples } from './offboarding-settling-samples.ts'
import { offersSamples } from './offers-samples.ts'
import { onboardingAccessSamples } from './onboarding-access-samples.ts'
import { onboardingSamples } from './onboarding-samples.ts'
import { onboardingVerificationSamples } from './onboarding-verification-samples.ts'
import { paySamples } from './pay-samples.ts'
import { pettyCashSamples } from './petty-cash-samples.ts'
import { pipSamples } from './pip-samples.ts'
import { policiesSamples } from './policies-samples.ts'
import { privacySamples } from './privacy-samples.ts'
import { probationSamples } from './probation-samples.ts'
import { registerSamples } from './register-samples.ts'
import { reportSamples } from './report-samples.ts'
import { requestSamples } from './request-samples.ts'
import { requisitionSamples } from './requisition-samples.ts'
import { roleSamples } from './role-samples.ts'
import { rosterSamples } from './roster-samples.ts'
import type { Sample } from './sample.ts'
import { secondStepSamples } from './second-step-samples.ts'
import { securitySamples } from './security-samples.ts'
import { settingsSamples } from './settings-samples.ts'
import { sheetSamples } from './sheet-samples.ts'
import { shiftSamples } from './shift-samples.ts'
import { ssoSamples } from './sso-samples.ts'
import { tasksSamples } from './tasks-samples.ts'
import { templateSamples } from './template-samples.ts'
import { travelSamples } from './travel-samples.ts'
import { unitSamples } from './unit-samples.ts'
import { vendorsSamples } from './vendors-samples.ts'
import { workSamples } from './work-samples.ts'
import { workflowSamples } from './workflow-samples.ts'
import type { World } from './world.ts'

const PASSWORD = 'Kite7river'

async function anInvitationKey({ app, ours }: World): Promise<string> {
  const ctx = app.system(ours.orgId)
  const email = `invited-${newToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}@example.test`
  const employeeId = ours.employeeIds[1] as number
  await tx(ctx, (db) => inviteAccount(ctx, db, { employeeId, email, name: 'Invited' }))
  const [mail] = await mailsIn(app, ours.orgId, email)
  return /\/email-verification\/([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
}

async function aStoredFile({ app, ours }: World, { accountId }: TestAccount): Promise<string> {
  const ctx = app.system(ours.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId } },
    { folder: 'imports', name: 'people.csv', content: Buffer.from('a,b\n') },
  )
  return filePath
}

async function anAuditEntry({ app, ours }: World): Promise<number> {
  const { id } = await readTx(app.system(ours.orgId), (db) =>
    db
      .selectFrom('audit_entry')
      .select('id')
      .where('org_id', '=', ours.orgId)
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return id
}

async function aMail({ app, ours }: World, state: 'waiting' | 'failed' = 'waiting'): Promise<number> {
  const ctx = app.system(ours.orgId)
  return tx(ctx, async (db) => {
    const { id } = await db
      .insertInto('mail_outbox')
      .values({
        org_id: ours.orgId,
        kind: 'session.invitation',
        to_address: 'ada@example.test',
        subject: 'Welcome',
        text_body: 'Hello',
        html_body: '<p>Hello</p>',
        state,
        next_try_at: ctx.now.toString(),
        created_at: ctx.now.toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/**
 * Valid inputs, by endpoint id, for calls whose generated input is not valid. The suite fails for a new call that
 * needs an entry here.
 */
export const samples: Record<string, Sample> = {
  ...analyticsSamples,
  ...tasksSamples,
  ...policiesSamples,
  ...documentsSamples,
  ...lettersSamples,
  ...offboardingInterviewSamples,
  ...offboardingSettlingSamples,
  ...onboardingSamples,
  ...offboardingSamples,
  ...offersSamples,
  ...candidatesSamples,
  ...onboardingAccessSamples,
  ...onboardingVerificationSamples,
  ...assetsSamples,
  ...helpdeskSamples,
  ...expensesSamples,
  ...expenseAdvancesSamples,
  ...travelSamples,
  ...vendorsSamples,
  ...pettyCashSamples,
  ...chartSamples,
  ...colleagueSamples,
  ...companySamples,
  ...dashboardSamples,
  ...entrySamples,
  ...formSamples,
  ...groupSamples,
  ...holidaySamples,
  ...bulkSamples,
  ...sheetSamples,
  ...importSamples,
  ...movesSamples,
  ...workSamples,
  ...workflowSamples,
  ...secondStepSamples,
  ...leaveSamples,
  ...attendanceSamples,
  ...leaveApplySamples,
  ...listSamples,
  ...probationSamples,
  ...registerSamples,
  ...paySamples,
  ...pipSamples,
  ...idCardSamples,
  ...privacySamples,
  ...reportSamples,
  ...requestSamples,
  ...requisitionSamples,
  ...shiftSamples,
  ...roleSamples,
  ...rosterSamples,
  ...templateSamples,
  ...settingsSamples,
  ...securitySamples,
  ...ssoSamples,
  ...unitSamples,
  'employees.login.update': async ({ ours }) => ({
    body: { emp_id: ours.employeeIds[2] as number, IS_ACTIVE: 1 },
  }),
  'audit.entry.read': async (world) => ({ params: { id: await anAuditEntry(world) } }),
  'email-library.mail.read': async (world) => ({ params: { id: await aMail(world) } }),
  'email-library.mail.resend': async (world) => ({ body: { id: await aMail(world, 'failed') } }),
  'email-library.system_mail.preview': () => ({ query: { key: 'session.invitation' } }),
  'notices.preferences.save': () => ({
    body: { kinds: [{ kind: 'notices.access_changed', bell: true, email: true }] },
  }),
  'files.upload.sign': () => ({ body: { key: 'cv.pdf', content_type: 'application/pdf', file_size: 1000 } }),
  'files.upload.remove': async (world, admin) => ({ body: { filePath: await aStoredFile(world, admin) } }),
  'session.batch': () => ({ body: { calls: [{ method: 'GET', url: '/services/admin/user' }] } }),
  'session.sign_in': async ({ app, ours }) => {
    const { email } = await anAccount(app, ours, { passwordHash: await hashPassword(PASSWORD) })
    return { body: { email, password: PASSWORD } }
  },
  'session.invitation.accept': async (world) => ({ body: { id: await anInvitationKey(world) } }),
}
