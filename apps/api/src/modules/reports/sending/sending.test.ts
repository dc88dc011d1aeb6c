import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { readMail } from '@muster/contract/email-library/email-library.contract'
import { saveCustomReport } from '@muster/contract/reports/custom-reports.contract'
import { saveReportConfig } from '@muster/contract/reports/report-config.contract'
import {
  listReportDeliveries,
  listReportSchedules,
  saveReportSchedule,
} from '@muster/contract/reports/report-schedules.contract'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { createMailer, type Mailer } from '../../../platform/mail/mailer.ts'
import { readTable } from '../../../platform/spreadsheets/index.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { expireMailed } from '../../files/clean-up.jobs.ts'
import { sendReport } from '../send-report.jobs.ts'

const ACTIVE = 1
const NOON = '2026-11-21T06:30:00Z'

// Each makes files by several jobs, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let world: People
let officer: TestAccount
let clerk: TestAccount
let ravi: TestAccount
let server: SMTPServer
let mailer: Mailer
let received: { to: string; raw: string }[]
let isRefusing = false

const granted = (scope: 'organisation' | 'group' | 'reports', ...more: string[]) =>
  Object.fromEntries(
    ['employees.profile.view', 'employees.directory.view', ...more].map((one) => [
      one,
      [one.startsWith('reports.') ? ('organisation' as const) : scope],
    ]),
  )

beforeAll(async () => {
  app = await createTestApp()
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      void readText(stream).then((raw) => {
        if (isRefusing) return done(Object.assign(new Error('not now'), { responseCode: 451 }))
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const config = {
    ...app.platform.config,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Muster <hr@muster.test>',
  }
  mailer = createMailer({ ...app.platform, config })
})
afterAll(async () => {
  await mailer.stop()
  await new Promise<void>((resolve) => server.close(resolve))
})
beforeEach(async () => {
  app.setNow(NOON)
  received = []
  isRefusing = false
  world = await aSmallCompany(app)
  const all = ['reports.view', 'reports.export', 'reports.schedule']
  officer = await anAccount(app, world.org, {
    roles: [8],
    employeeId: world.asha,
    grants: granted('organisation', ...all),
  })
  clerk = await anAccount(app, world.org, {
    roles: [8],
    employeeId: world.dev,
    grants: granted('group', ...all),
    group: { location: [world.delhi] },
  })
  // A manager reads reports about the team, and may not download files.
  ravi = await anAccount(app, world.org, { employeeId: world.ravi })
  await allow(true)
})

async function allow(mails_files: boolean): Promise<void> {
  const ctx = app.system(world.org.orgId)
  await tx(ctx, (db) =>
    db
      .insertInto('report_config')
      .values({ org_id: ctx.orgId, mails_files, updated_at: NOON })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ mails_files }))
      .execute(),
  )
}

const person = (id: number) => ({ kind: 'person' as const, id })
const save = (body: object, token = officer.token) =>
  app.call(saveReportSchedule, {
    token,
    body: {
      ...{ report_id: ACTIVE, name: 'Headcount', rule: { every: 'day', time: '08:00' }, period: null },
      ...{ format: 'xlsx', recipients: [world.asha, world.dev, world.ravi].map(person), ...body },
    } as never,
  })
const saved = async (body: object = {}, token = officer.token) => (await save(body, token)).data.schedule_id

const progress = {
  report: async () => undefined,
  isCancelled: async () => false,
  checkpoint: async () => undefined,
}
const run = (schedule_id: number, due_at = '2026-11-22T02:30:00Z') =>
  sendReport.run(app.system(world.org.orgId), { schedule_id, due_at }, progress)
const log = async (schedule_id: number, token = world.admin.token) =>
  (await app.call(listReportDeliveries, { token, body: { schedule_id } })).data.rows

/** Only this test's mail. */
async function mails(): Promise<typeof received> {
  await mailer.deliverDue()
  const addresses = new Set([officer, clerk, ravi].map(({ email }) => email))
  return received.filter(({ to }) => addresses.has(to))
}
const mailTo = async ({ email }: TestAccount) => (await mails()).find(({ to }) => to === email)?.raw ?? ''

/** The attached file of a mail. */
function fileIn(raw: string): Buffer | null {
  const part = raw.split(/\r\n--[^\r\n]+\r\n/).find((one) => /content-disposition: attachment/i.test(one))
  if (!part) return null
  return Buffer.from(
    part
      .split('\r\n\r\n')
      .slice(1)
      .join('')
      .replace(/\r\n--[^\r\n]*--[\s\S]*$/, ''),
    'base64',
  )
}
async function namesIn(raw: string): Promise<string[]> {
  const file = fileIn(raw)
  if (!file) throw new Error('The mail has no file.')
  const { header, rows } = await readTable(file, {})
  const at = header.indexOf('Name')
  return rows.map((row) => String(row[at]))
}
const textOf = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('\r\n', ' ')

describe('a report sent as a file', () => {
  test('has for each recipient the rows that they may see', async () => {
    const id = await saved()
    await run(id)
    expect(await namesIn(await mailTo(officer))).toEqual(['Asha Rao', 'Dev Nair', 'Meera Iyer', 'Ravi Kumar'])
    expect(await namesIn(await mailTo(clerk))).toEqual(['Dev Nair'])
    expect(textOf(await mailTo(officer))).toContain('The file is attached')
    // Whoever may not download files gets none by mail.
    expect(fileIn(await mailTo(ravi))).toBeNull()
    expect(textOf(await mailTo(ravi))).toContain('you may not download files')
    const entries = await log(id)
    expect(
      entries.map(({ outcome, instead, rows, file_name }) => [outcome, instead, rows, file_name]),
    ).toEqual(
      expect.arrayContaining([
        ['file', null, 4, 'Active_Employees.xlsx'],
        ['file', null, 1, 'Active_Employees.xlsx'],
        ['link', 'no_export', 1, null],
      ]),
    )
    expect(entries.map(({ mail }) => mail?.state ?? null).sort()).toEqual(['sent', 'sent', 'sent'])
  })

  test('keeps its bytes out of the outbox, and out of the store once all are sent', async () => {
    const id = await saved({ recipients: [person(world.asha)] })
    await run(id)
    const ctx = app.system(world.org.orgId)
    const rows = await tx(ctx, (db) =>
      db.selectFrom('mail_outbox').select(['id', 'attachments']).where('org_id', '=', ctx.orgId).execute(),
    )
    const [file] = (rows[0]?.attachments ?? []) as { path: string; size: number }[]
    expect(file?.path).toMatch(/exports/)
    const seen = await app.call(readMail, {
      token: world.admin.token,
      params: { id: String(rows[0]?.id) },
    })
    expect(seen.data.attachments).toEqual([{ name: 'Active_Employees.xlsx', size: file?.size }])
    await expireMailed.run(ctx, {}, progress)
    expect(await app.platform.files.exists(file?.path ?? '')).toBe(true)
    expect(fileIn(await mailTo(officer))).not.toBeNull()
    await expireMailed.run(ctx, {}, progress)
    await app.platform.jobs.runPending({ orgId: ctx.orgId })
    expect(await app.platform.files.exists(file?.path ?? '')).toBe(false)
  })

  test('is sent once, though its job is killed after the file was made and after all was written', async () => {
    const id = await saved({ recipients: [person(world.asha)] })
    const { files } = app.platform
    const ctx = app.system(world.org.orgId)
    let paths: string[] = []
    const dying = {
      ...ctx.platform,
      files: {
        ...files,
        write: async (path: string, content: never) => {
          paths = [...paths, path]
          await files.write(path, content)
          throw new Error('killed')
        },
      },
    }
    const due = { schedule_id: id, due_at: '2026-11-22T02:30:00Z' }
    await expect(sendReport.run({ ...ctx, platform: dying }, due, progress)).rejects.toThrow('killed')
    expect(paths).toHaveLength(1)
    expect([(await mails()).length, (await log(id)).length]).toEqual([0, 0])
    // The queue hands it out again, also after it was done.
    await Promise.all([run(id), run(id)])
    await run(id)
    expect(await mails()).toHaveLength(1)
    expect(await log(id)).toHaveLength(1)
  })

  test('is tried again while the mail server refuses it', async () => {
    const id = await saved({ recipients: [person(world.asha)] })
    await run(id)
    isRefusing = true
    expect(await mails()).toHaveLength(0)
    expect((await log(id))[0]?.mail).toMatchObject({ state: 'waiting', tries: 1 })
    isRefusing = false
    app.setNow('2026-11-21T06:32:00Z')
    expect(fileIn(await mailTo(officer))).not.toBeNull()
    expect((await log(id))[0]?.mail).toMatchObject({ state: 'sent', tries: 2 })
  })

  test.each([
    ['can no longer sign in', null],
    ['may see less since', 'employees.profile.view'],
    ['may download no files since', 'reports.export'],
  ])('is not sent to somebody who %s', async (_, permission) => {
    const id = await saved({ recipients: [person(world.dev)] })
    await run(id)
    const ctx = app.system(world.org.orgId)
    await tx(ctx, async (db) => {
      if (permission === null)
        await db
          .updateTable('account')
          .set({ state: 'disabled' })
          .where('org_id', '=', ctx.orgId)
          .where('id', '=', clerk.accountId)
          .execute()
      else
        await db
          .deleteFrom('account_grant')
          .where('org_id', '=', ctx.orgId)
          .where('account_id', '=', clerk.accountId)
          .where('permission', '=', permission)
          .execute()
    })
    expect(await mails()).toEqual([])
    expect((await log(id))[0]?.mail).toMatchObject({
      state: 'failed',
      last_error: expect.stringContaining('may no longer have the attached file'),
    })
    // What a server answered can name machines: those who do not read the email log are told the state alone.
    expect((await log(id, officer.token))[0]?.mail).toMatchObject({ state: 'failed', last_error: null })
  })

  test('is a link where the organisation has stopped mailing files, and where it can’t be a PDF', async () => {
    const id = await saved({ recipients: [person(world.asha)] })
    await allow(false)
    await run(id)
    expect(fileIn(await mailTo(officer))).toBeNull()
    expect(textOf(await mailTo(officer))).toContain('does not mail reports as files')
    await allow(true)
    received = []
    const ctx = app.system(world.org.orgId)
    await tx(ctx, (db) =>
      db
        .updateTable('employee')
        .set({ first_name: '李' })
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', world.meera)
        .execute(),
    )
    const pdf = await saved({ format: 'pdf', recipients: [person(world.asha)] })
    await run(pdf)
    expect((await log(pdf))[0]).toMatchObject({ outcome: 'link', instead: 'no_pdf' })
  })

  test('is a link where it is too large for a mail', async () => {
    const id = await saved({ recipients: [person(world.asha)] })
    const ctx = app.system(world.org.orgId)
    const config = { ...ctx.platform.config, mailAttachmentMb: 0.001 }
    const due = { schedule_id: id, due_at: '2026-11-22T02:30:00Z' }
    await sendReport.run({ ...ctx, platform: { ...ctx.platform, config } }, due, progress)
    expect(fileIn(await mailTo(officer))).toBeNull()
    expect(textOf(await mailTo(officer))).toContain('too large for an e-mail')
    expect((await log(id))[0]).toMatchObject({ outcome: 'link', instead: 'too_large' })
  })

  test('is refused where it is not allowed, at the field', async () => {
    await allow(false)
    expect((await save({})).body).toMatchObject({
      key: 'request.invalid',
      fields: { format: expect.any(String) },
    })
    const { data } = await app.call(listReportSchedules, { token: officer.token, body: {} })
    expect(data.mails_files).toBe(false)
    const { body } = await app.call(saveReportConfig, {
      token: world.admin.token,
      body: { teams_read: true, mails_files: true, file_days: 7, log_days: 365, version: 1 },
    })
    expect(body.error).toBe(false)
    const lesser = await anAccount(app, world.org, {
      roles: [8],
      grants: granted('organisation', 'reports.view', 'reports.schedule'),
    })
    expect((await save({}, lesser.token)).body.fields).toMatchObject({
      format: expect.stringContaining('may not download files'),
    })
  })

  test('of a custom report is made for each reader', async () => {
    const built = await app.call(saveCustomReport, {
      token: world.admin.token,
      body: {
        ...{
          name: 'Built',
          is_shared: true,
          dataset: 'employees.people',
          columns: ['employee_name', 'phone'],
        },
      } as never,
    })
    const id = await saved(
      { report_id: built.data.report_id, recipients: [person(world.asha)], format: 'csv' },
      world.admin.token,
    )
    await run(id)
    const file = fileIn(await mailTo(officer))?.toString('utf8') ?? ''
    expect(file).toContain('Asha Rao')
    // Its reader sees no phone numbers.
    expect(file).not.toMatch(/Phone/i)
  })

  test('tells how many rows others see only to those who set up reports', async () => {
    const id = await saved()
    await run(id)
    const rows = await log(id, officer.token)
    expect(rows.map((row) => row.rows).filter((one) => one !== null)).toEqual([4])
    expect(
      (await app.call(listReportDeliveries, { token: clerk.token, body: { schedule_id: id } })).status,
    ).toBe(404)
  })
})
