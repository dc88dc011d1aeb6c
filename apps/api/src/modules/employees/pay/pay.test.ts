import {
  cancelPay,
  previewPay,
  readOwnPay,
  readPay,
  revisePay,
} from '@muster/contract/employees/pay/pay.contract'
import {
  listPayChoices,
  listPayComponents,
  listPayTemplates,
  removePayComponent,
  savePayComponent,
  savePaySetting,
  savePayTemplate,
} from '@muster/contract/employees/pay/pay-setup.contract'
import { downloadPaySample, uploadPay } from '@muster/contract/employees/pay/pay-upload.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { anHrOf, aSmallCompany, type People } from '../employees.fixtures.ts'
import { peopleAnonymised } from '../privacy/erase-data.queries.ts'
import { aPaySetup, type PaySetup, usualLines } from './pay.fixtures.ts'
import { payStructuresAsOf } from './pay-as-of.service.ts'
import { tellPlannedPay } from './planned-pay.service.ts'

let app: TestApp
let people: People
let setup: PaySetup

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
  setup = await aPaySetup(app, people.org)
})

const ctc = (target: string) => ({ basis: 'ctc' as const, target, lines: usualLines(setup) })

const revise = (
  who: TestAccount,
  emp_id: number,
  effective_on: string,
  target: string,
  more: { reason?: 'joining' | 'increment' | 'correction'; supersedes?: number; seen?: number } = {},
) =>
  app.call(revisePay, {
    token: who.token,
    body: { emp_id, effective_on, ...ctc(target), reason: 'increment', ...more },
  })
const read = (who: TestAccount, emp_id: number) => app.call(readPay, { token: who.token, body: { emp_id } })
const query = <T>(statement: ReturnType<typeof sql<T>>) =>
  tx(app.system(people.org.orgId), async (db) => (await statement.execute(db)).rows)

/** A payroll officer of the whole organisation. */
const payroll = (more: Record<string, ['organisation'] | ['group'] | ['self']> = {}) =>
  anAccount(app, people.org, {
    roles: [9],
    grants: {
      'employees.pay.manage': ['organisation'],
      'employees.pay.configure': ['organisation'],
      ...more,
    },
  })

describe('a revision', () => {
  test('is previewed, applies from its day, and stays in the history', async () => {
    const who = await payroll()
    const first = await revise(who, people.meera, '2024-01-01', '1000000', { reason: 'joining' })
    expect(first.status).toBe(200)
    const preview = await app.call(previewPay, {
      token: who.token,
      body: { emp_id: people.meera, effective_on: '2027-04-01', ...ctc('1100000') },
    })
    expect(preview.queries).toBeLessThanOrEqual(8)
    expect(preview.data).toMatchObject({
      problems: [],
      before: {
        annual_ctc: '1000000.00',
        monthly_gross: '81533.33',
        last_month: '0.04',
        annual_employer: '21600.00',
      },
      after: { annual_ctc: '1100000.00', annual_gross: '1078400.00' },
      change_percent: '10.00',
    })
    expect((await read(who, people.meera)).data.revisions).toHaveLength(1)
    await revise(who, people.meera, '2027-04-01', '1100000')
    const shown = await read(who, people.meera)
    expect(shown.queries).toBeLessThanOrEqual(8)
    expect(shown.data.revisions).toMatchObject([
      {
        ...{ effective_on: '2027-04-01', state: 'planned', until: null, change_percent: '10.00' },
        abilities: { correct: true, cancel: true },
      },
      {
        ...{ effective_on: '2024-01-01', state: 'current', until: '2027-03-31', change_percent: null },
        structure: {
          currency: 'INR',
          lines: [
            { code: 'BASIC', monthly: '33333.33', annual: '399999.96' },
            { code: 'HRA', percent: '50', of_name: 'Basic', monthly: '16666.67' },
            { code: 'SPECIAL', calculation: 'rest', annual: '378400.00' },
            { code: 'EMPLOYER_PF', kind: 'employer', cap: '1800.00', monthly: '1800.00' },
          ],
        },
        abilities: { cancel: false },
      },
    ])
    const ctx = app.system(people.org.orgId)
    const on = (day: string) =>
      readTx(ctx, (db) => payStructuresAsOf(ctx, db, [people.meera, people.dev], day))
    expect((await on('2023-12-31')).size).toBe(0)
    expect((await on('2027-03-31')).get(people.meera)?.annualCtc).toBe('1000000.00')
    expect((await on('2027-04-01')).get(people.meera)).toMatchObject({
      annualCtc: '1100000.00',
      effectiveOn: '2027-04-01',
    })
  })

  test('is corrected by a new one, and planned ones are cancelled; nothing is rewritten', async () => {
    const who = await payroll()
    const { revision_id: id } = (await revise(who, people.ravi, '2025-04-01', '900000')).data
    const corrected = await revise(who, people.ravi, '2025-05-01', '950000', {
      supersedes: id,
      reason: 'correction',
    })
    expect(corrected.status).toBe(200)
    const again = await revise(who, people.ravi, '2025-06-01', '1', { supersedes: id })
    expect(again.body.key).toBe('employees.pay_superseded')
    const planned = (await revise(who, people.ravi, '2030-01-01', '2000000')).data.revision_id
    const cancel = () => app.call(cancelPay, { token: who.token, body: { revision_id: planned } })
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).body.key).toBe('employees.pay_superseded')
    const begun = await app.call(cancelPay, {
      token: who.token,
      body: { revision_id: corrected.data.revision_id },
    })
    expect(begun.body.key).toBe('employees.pay_begun')
    const { revisions } = (await read(who, people.ravi)).data
    expect(revisions.find(({ revision_id }) => revision_id === corrected.data.revision_id)?.corrects).toEqual(
      { reason: 'increment', effective_on: '2025-04-01' },
    )
    expect((await read(who, people.ravi)).data.revisions.map((one) => [one.effective_on, one.state])).toEqual(
      [
        ['2030-01-01', 'cancelled'],
        ['2025-05-01', 'current'],
        ['2025-04-01', 'corrected'],
      ],
    )
    await expect(query(sql`update pay_revision set annual_ctc = 1 where id = ${id}`)).rejects.toThrow(
      /permission denied/,
    )
  })

  test('is refused with the field, and two at once give one', async () => {
    const who = await payroll()
    const early = await revise(who, people.asha, '2023-12-31', '500000')
    expect(early.body.fields?.effective_on).toContain('joined on')
    const answers = await Promise.all([
      revise(who, people.asha, '2026-01-01', '500000', { seen: 0 }),
      revise(who, people.asha, '2026-01-01', '600000', { seen: 0 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const same = await revise(who, people.asha, '2026-01-01', '700000')
    expect(same.body.fields?.effective_on).toContain('already a revision')
    const less = await app.call(revisePay, {
      token: who.token,
      body: {
        ...{ emp_id: people.asha, effective_on: '2026-02-01', basis: 'ctc', target: '1000', reason: 'other' },
        lines: [{ component_id: setup.basic, calculation: 'fixed', amount: '10' }],
      },
    })
    expect(less.body.fields?.target).toContain('880.00 less')
  })
})

describe('who', () => {
  test('may not see pay gets nothing of it, anywhere', async () => {
    const who = await payroll()
    await revise(who, people.dev, '2025-01-01', '777777')
    const hr = await anHrOf(app, people, people.delhi, { 'employees.pay.manage': ['group'] })
    expect((await read(hr, people.dev)).status).toBe(403)
    const withGroup = await anHrOf(app, people, people.pune, {
      'employees.pay.manage': ['group'],
      'employees.fields.pay': ['group'],
    })
    expect((await read(withGroup, people.dev)).body.key).toBe('record.not_found')
    expect((await revise(withGroup, people.dev, '2026-02-01', '1')).body.key).toBe('record.not_found')
    const manager = await anAccount(app, people.org, { employeeId: people.ravi })
    expect((await read(manager, people.meera)).body.key).toBe('record.not_found')
    const entries = await query(sql<{
      text: string
    }>`select changes::text || details::text as text from audit_entry
      where org_id = ${people.org.orgId} and record_type = 'pay_revision'`)
    expect(entries.length).toBeGreaterThan(0)
    for (const { text } of entries) expect(text).not.toMatch(/777777|1000000|81533/)
  })

  test('sees their own only where the organisation shows it, without notes and mistakes', async () => {
    const who = await payroll()
    const own = await anAccount(app, people.org, { employeeId: people.meera })
    const mine = () => app.call(readOwnPay, { token: own.token })
    expect((await mine()).data).toMatchObject({ is_shown: false, revisions: [] })
    expect((await read(own, people.meera)).body.key).toBe('record.not_found')
    const setting = await app.call(savePaySetting, {
      token: who.token,
      body: { shows_own: true, shows_planned: false, rounding: 'paisa', version: 0 },
    })
    expect(setting.status).toBe(200)
    const hidden = (await mine()).data
    expect(hidden.revisions.map(({ state, until }) => [state, until])).toEqual([['current', null]])
    const told = () =>
      query(sql<{ body: string }>`select body from notice where org_id = ${people.org.orgId}
        and kind = 'employees.pay_revised'`)
    const revision_id = (await revise(who, people.meera, '2026-12-01', '900000')).data.revision_id
    expect(await told()).toEqual([])
    await tellPlannedPay(app.system(people.org.orgId))
    expect(await told()).toEqual([])
    app.setNow('2026-12-02T06:30:00Z')
    expect(await tellPlannedPay(app.system(people.org.orgId))).toEqual({ told: 1 })
    expect(await tellPlannedPay(app.system(people.org.orgId))).toEqual({ told: 0 })
    expect(await told()).toHaveLength(1)
    app.setNow(TEST_NOW)
    expect((await app.call(cancelPay, { token: who.token, body: { revision_id } })).status).toBe(200)
    await query(sql`delete from notice where org_id = ${people.org.orgId}`)
    await app.call(savePaySetting, {
      token: who.token,
      body: { shows_own: true, shows_planned: true, rounding: 'paisa', version: 1 },
    })
    const shown = (await mine()).data
    expect(shown.is_shown).toBe(true)
    expect(shown.revisions.map(({ state }) => state)).toEqual(['planned', 'current'])
    expect(shown.revisions[0]).toMatchObject({ note: '', entered_by: '', abilities: { correct: false } })
    await revise(who, people.meera, '2028-04-01', '1200000')
    const notices = await query(sql<{
      body: string
    }>`select body from notice where org_id = ${people.org.orgId}
      and kind = 'employees.pay_revised'`)
    expect(notices).toHaveLength(1)
    expect(notices[0]?.body).not.toContain('1200000')
    expect(notices[0]?.body).not.toContain('2028-04-01')
  })

  test('reads pay of others is on record, and nobody revises their own', async () => {
    const hr = await anAccount(app, people.org, {
      roles: [9],
      employeeId: people.asha,
      grants: { 'employees.pay.manage': ['organisation'] },
    })
    await read(hr, people.meera)
    const reads = await query(sql`select 1 from audit_entry where org_id = ${people.org.orgId}
      and account_id = ${hr.accountId} and action = 'audit.protected_fields.read' and record_id = ${people.meera}`)
    expect(reads).toHaveLength(1)
    expect((await read(hr, people.asha)).data.abilities.revise).toBe(false)
    expect((await revise(hr, people.asha, '2029-01-01', '9999999')).body.key).toBe('access.own_record')
  })
})

describe('the set-up', () => {
  test('offers active components and structures, and keeps what is used', async () => {
    const who = await payroll()
    const choices = await app.call(listPayChoices, { token: who.token })
    expect(choices.data.components.map(({ code }) => code)).toEqual([
      'BASIC',
      'HRA',
      'SPECIAL',
      'EMPLOYER_PF',
    ])
    expect(choices.data.templates).toMatchObject([{ name: 'Standard', basis: 'ctc' }])
    const listed = await app.call(listPayComponents, { token: who.token })
    expect(listed.data.components[0]).toMatchObject({ name: 'Basic' })
    expect(listed.data.components[0]?.used_by).toBeGreaterThan(0)
    const removed = await app.call(removePayComponent, {
      token: who.token,
      body: { component_id: setup.basic },
    })
    expect(removed.body.key).toBe('employees.pay_component_in_use')
    const fixed = await app.call(savePayComponent, {
      token: who.token,
      body: {
        ...{ component_id: setup.basic, name: 'Basic', code: 'BASIC' },
        ...{ kind: 'earning', frequency: 'annual' },
      },
    })
    expect(fixed.body).toMatchObject({ key: 'request.invalid', fields: { frequency: expect.any(String) } })
    const twice = await app.call(savePayComponent, {
      token: who.token,
      body: { name: 'basic', code: 'BASIC2', kind: 'earning', frequency: 'monthly' },
    })
    expect(twice.body.key).toBe('record.duplicate')
    const circular = await app.call(savePayTemplate, {
      token: who.token,
      body: {
        ...{ name: 'Circular', grade_id: null, basis: 'none' },
        lines: [
          {
            component_id: setup.basic,
            calculation: 'percent_of_component',
            percent: '1',
            of_component_id: setup.hra,
          },
          {
            component_id: setup.hra,
            calculation: 'percent_of_component',
            percent: '1',
            of_component_id: setup.basic,
          },
        ],
      },
    })
    expect(circular.body.fields?.['lines.0.of_component_id']).toContain('lead back')
    // What a line leaves out is empty in the list.
    const bare = await app.call(savePayTemplate, {
      token: who.token,
      body: {
        ...{ name: 'Bare', grade_id: null, basis: 'ctc' },
        lines: [{ component_id: setup.basic, calculation: 'rest' }],
      },
    })
    expect(bare.status).toBe(200)
    const templates = await app.call(listPayTemplates, { token: who.token })
    expect(templates.data.templates.find(({ name }) => name === 'Bare')?.lines).toEqual([
      {
        ...{ component_id: setup.basic, calculation: 'rest' },
        ...{ amount: null, percent: null, of_component_id: null, minimum: null, cap: null },
      },
    ])
    expect(templates.data.templates.find(({ name }) => name === 'Standard')?.lines.length).toBeGreaterThan(0)
  })
})

describe('a file', () => {
  test('is refused as a whole, saved as a whole, and the same a second time', async () => {
    const who = await payroll()
    const [meera, dev] = await query(
      sql<{ id: number; code: string }>`select id, code from employee where org_id = ${people.org.orgId}
        and id in (${people.meera}, ${people.dev}) order by id`,
    )
    const header = 'Employee code,Effective from,Reason,Structure,Annual CTC,Basic,Employer PF'
    const upload = async (rows: string[], preview: 0 | 1) => {
      const ctx = app.system(people.org.orgId)
      const { filePath } = await storeFile(
        { ...ctx, actor: { ...ctx.actor, accountId: who.accountId } },
        { folder: 'imports', name: 'pay.csv', content: Buffer.from([header, ...rows].join('\n')) },
      )
      return app.call(uploadPay, { token: who.token, body: { filePath, preview } })
    }
    const bad = await upload([`${meera?.code},01/05/2029,,Standard,,,`, `NOBODY,01/05/2029,,,,10,`], 1)
    expect(bad.data.err_list.map(({ message }) => message)).toEqual([
      expect.stringContaining('annual amount that the structure splits'),
      expect.stringContaining('NOBODY'),
    ])
    const rows = [
      `${meera?.code},01/05/2029,Promotion,Standard,2400000,,`,
      `${dev?.code},01/05/2029,,,,50000.50,1800`,
    ]
    const preview = await upload(rows, 1)
    expect(preview.data).toMatchObject({
      changed: 2,
      rows: [
        { after: '2400000.00', before: '1200000.00', change_percent: '100.00' },
        { after: '621606.00', before: '777777.00' },
      ],
    })
    const saved = await upload(rows, 0)
    expect(saved.data).toMatchObject({ saved: true, changed: 2 })
    expect((await upload(rows, 0)).data).toMatchObject({ changed: 0, unchanged: 2 })
    const raise = 'Employee code,Effective from,Increase in %,Annual CTC'
    const raises = async (lines: string[], preview: 0 | 1) => {
      const ctx = app.system(people.org.orgId)
      const { filePath } = await storeFile(
        { ...ctx, actor: { ...ctx.actor, accountId: who.accountId } },
        { folder: 'imports', name: 'raise.csv', content: Buffer.from([raise, ...lines].join('\n')) },
      )
      return app.call(uploadPay, { token: who.token, body: { filePath, preview } })
    }
    const raised = await raises([`${meera?.code},01/06/2029,10,`, `${dev?.code},01/06/2029,2.5,`], 1)
    expect(raised.data).toMatchObject({
      rows: [
        { before: '2400000.00', after: '2640000.00', change_percent: '10.00' },
        { before: '621606.00', change_percent: '2.50' },
      ],
    })
    const wrong = await raises([`${meera?.code},01/06/2029,10,5`, `${dev?.code},01/01/1990,10,`], 1)
    expect(wrong.data.err_list.map(({ row }) => row)).toEqual(expect.arrayContaining([2, 3]))
    const clash = await upload([`${dev?.code},01/05/2029,,,,60000,1800`], 1)
    expect(clash.data.err_list[0]?.message).toContain('already pay from this date')
    const correction = await upload([`${dev?.code},01/05/2029,Correction,,,60000,1800`], 0)
    expect(correction.data.changed).toBe(1)
    const sample = await app.call(downloadPaySample, {
      token: who.token,
      body: { filled: 1, on: '2029-05-01' },
    })
    expect(sample.status).toBe(200)
  })
})

test('pay of an anonymised person is erased', async () => {
  const ctx = app.system(people.org.orgId)
  await tx(ctx, async (db) => {
    await sql`update employee set anonymised_at = ${ctx.now.toString()}::timestamptz where id = ${people.asha}`.execute(
      db,
    )
    await peopleAnonymised.emit(ctx, db, { employeeIds: [people.asha] })
  })
  expect(await query(sql`select 1 from pay_revision where employee_id = ${people.asha}`)).toEqual([])
  expect(
    (await query(sql`select 1 from pay_revision where employee_id = ${people.meera}`)).length,
  ).toBeGreaterThan(0)
})
