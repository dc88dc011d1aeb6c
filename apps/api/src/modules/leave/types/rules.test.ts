import * as rules from '@muster/contract/leave/leave-rules.contract'
import * as settings from '@muster/contract/leave/leave-settings.contract'
import * as types from '@muster/contract/leave/leave-types.contract'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import { mergeUnits, undoUnitMerge } from '@muster/contract/organisation/units.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { aLeaveRule, aLeaveType, someTerms } from '../leave.fixtures.ts'
import { clubbedPairs, sandwichRuleOf } from '../settings/neighbours.queries.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let token: string

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  token = admin.token
})

const terms = someTerms({ quota: 12 })
const readRule = async (LEAVE_RULE_ID: number) =>
  (await app.call(rules.readLeaveRule, { token, body: { LEAVE_RULE_ID } })).data.rule

describe('leave types', () => {
  test('are taken from the library once and have unique names', async () => {
    const addFromLibrary = () =>
      app.call(types.createLeaveMasters, { token, body: { keys: ['earned', 'sick'] } })
    expect((await addFromLibrary()).data.created).toBe(2)
    expect((await addFromLibrary()).data.created).toBe(0)
    const again = await app.call(types.createLeaveType, {
      token,
      body: { LEAVE_TYPE_NAME: 'earned LEAVE', LEAVE_TYPE_CODE: 'xx' },
    })
    expect(again.body).toMatchObject({
      key: 'record.duplicate',
      fields: { LEAVE_TYPE_NAME: expect.any(String) },
    })
    const { data } = await app.call(types.listLeaveTypes, { token, body: {} })
    expect(data.library.map((one) => one.key)).not.toContain('earned')
  })

  test('can’t be deactivated while a rule offers them, and show their changes', async () => {
    const id = await aLeaveType(app, admin)
    const rule = await aLeaveRule(app, admin, { types: [{ id, terms }] })
    const off = () => app.call(types.updateLeaveType, { token, body: { LEAVE_TYPE_ID: id, status: 0 } })
    expect((await off()).body.key).toBe('leave.type_in_use')
    await app.call(rules.setLeaveRuleStatus, { token, body: { LEAVE_RULE_ID: rule, status: 0 } })
    expect((await off()).data).toMatchObject({ status: 0, version: 2 })
    const stale = { LEAVE_TYPE_ID: id, description: 'Late', version: 1 }
    expect((await app.call(types.updateLeaveType, { token, body: stale })).body.key).toBe('record.conflict')
    const { data } = await app.call(types.trackLeaveChanges, { token, params: { leaveId: id } })
    expect(data.changes.map((one) => one.what)).toEqual(['type', 'rule', 'rule', 'type'])
    expect(data.changes[0]?.fields).toEqual([{ field: 'status', before: '1', after: '0' }])
  })
})

describe('leave rules', () => {
  test('reject inconsistent terms, by field', async () => {
    const id = await aLeaveType(app, admin)
    const answer = await app.call(rules.createLeaveRule, {
      token,
      body: {
        LEAVE_RULE_NAME: 'Odd',
        from_date: '2026-01-01',
        types: [{ LEAVE_TYPE_ID: id, terms: { quota: 12, disbursement: 6 } }],
      },
    })
    expect(answer.body.fields).toEqual({ 'types.0.terms.per_days': expect.any(String) })
    const compOff = await aLeaveType(app, admin, { kind: 'comp_off' })
    const accruing = await app.call(rules.createLeaveRule, {
      token,
      body: { LEAVE_RULE_NAME: 'Odd', from_date: '2026-01-01', types: [{ LEAVE_TYPE_ID: compOff, terms }] },
    })
    expect(accruing.body.key).toBe('leave.comp_off_only')
  })

  test('report a conflict when a second version is based on the same one', async () => {
    const id = await aLeaveType(app, admin)
    const rule = await aLeaveRule(app, admin, { types: [{ id, terms }] })
    const publish = (quota: number) =>
      app.call(rules.addRuleVersion, {
        token,
        body: {
          LEAVE_RULE_ID: rule,
          from_date: '2027-01-01',
          number: 1,
          types: [{ LEAVE_TYPE_ID: id, terms: { ...terms, quota } }],
        },
      })
    // The same again is done already; something else was based on a version that is no longer the latest.
    const answers = [await publish(15), await publish(15), await publish(16)]
    expect(answers.map((one) => one.status)).toEqual([200, 200, 409])
    expect(answers[1]?.data.number).toBe(2)
    const read = await readRule(rule)
    expect(read.versions.map((one) => [one.number, one.is_current])).toEqual([
      [2, false],
      [1, true],
    ])
  })

  test('have one version of what was published several times at once', async () => {
    const id = await aLeaveType(app, admin)
    const rule = await aLeaveRule(app, admin, { types: [{ id, terms }] })
    const publish = () =>
      app.call(rules.addRuleVersion, {
        token,
        body: {
          LEAVE_RULE_ID: rule,
          from_date: '2027-01-01',
          types: [{ LEAVE_TYPE_ID: id, terms: { ...terms, quota: 15 } }],
        },
      })
    const answers = await Promise.all(Array.from({ length: 8 }, publish))
    expect(answers.map((one) => [one.status, one.data?.number])).toEqual(Array(8).fill([200, 2]))
    expect((await readRule(rule)).versions.map((one) => one.number)).toEqual([2, 1])
  })

  test('follow merged organisation units and their restoration', async () => {
    const [stored, deleted] = [await aMaster(app, org, 'location'), await aMaster(app, org, 'location')]
    const id = await aLeaveType(app, admin)
    const rule = await aLeaveRule(app, admin, { types: [{ id, terms }], conditions: { location: [deleted] } })
    const merged = await app.call(mergeUnits, {
      token,
      body: { formid: UNIT_FORM.location, keep_id: stored, ids: [deleted] },
    })
    expect(merged.status).toBe(200)
    expect((await readRule(rule)).conditions).toEqual({ location: [stored] })
    const { merge_id } = merged.data as { merge_id: number }
    expect((await app.call(undoUnitMerge, { token, body: { merge_id } })).status).toBe(200)
    expect((await readRule(rule)).conditions).toEqual({ location: [deleted] })
  })
})

describe('leave settings', () => {
  test('allow one sandwich rule per leave type and log its changes', async () => {
    const id = await aLeaveType(app, admin)
    const save = (more: object = {}) =>
      app.call(settings.saveSandwichRule, {
        token,
        body: {
          name: 'Enclosed',
          from_date: '2026-01-01',
          week_offs: true,
          holidays: false,
          leave_type_ids: [id],
          ...more,
        },
      })
    const { ID } = (await save()).data
    expect((await save({ name: 'Again' })).body.key).toBe('leave.sandwich_overlaps')
    expect((await save({ ID, version: 1, holidays: true })).data).toEqual({ ID, version: 2 })
    expect((await save({ ID, version: 1 })).body.key).toBe('record.conflict')
    const { data } = await app.call(settings.readSandwichLogs, { token, params: { ID } })
    expect(data.logs[0]?.fields).toEqual([{ field: 'holidays', before: 'false', after: 'true' }])
    await save({ name: 'All types', leave_type_ids: [], min_leave_days: 1.5 })
    const ctx = app.system(org.orgId)
    const heldBy = (leaveTypeId: number, on: string) =>
      readTx(ctx, (db) => sandwichRuleOf(ctx, db, { leaveTypeId, on }))
    expect(await heldBy(id, '2026-06-01')).toMatchObject({ id: ID, sandwich: { holidays: true } })
    expect(await heldBy(id + 1000, '2026-06-01')).toMatchObject({ sandwich: { min_leave_days: 1.5 } })
    expect(await heldBy(id, '2025-12-31')).toBeNull()
  })

  test('treat a pair of types as unordered', async () => {
    const [one, other] = [await aLeaveType(app, admin), await aLeaveType(app, admin)]
    const add = (LEAVE_TYPE_ID: number, OTHER_LEAVE_TYPE_ID: number) =>
      app.call(settings.createClubbedLeaves, { token, body: { LEAVE_TYPE_ID, OTHER_LEAVE_TYPE_ID } })
    expect((await add(other, one)).status).toBe(200)
    expect((await add(one, other)).body.key).toBe('record.duplicate')
    expect((await add(one, one)).body.key).toBe('leave.same_type')
    const ctx = app.system(org.orgId)
    const pairs = () => readTx(ctx, (db) => clubbedPairs(ctx, db, other))
    const [pair] = await pairs()
    expect(pair).toMatchObject({ leaveTypeId: one, otherTypeId: other, acrossOffDays: true })
    const { data } = await app.call(settings.listClubbedLeaves, { token })
    const ID = data.clubbed_leaves.find((known) => known.LEAVE_TYPE_ID === one)?.ID as number
    await app.call(settings.updateClubbedLeaves, { token, body: { ID, status: 0 } })
    expect(await pairs()).toEqual([])
  })

  test('allow one short leave setting per leave rule', async () => {
    const body = {
      name: 'Everybody',
      minutes_per_month: 120,
      count_per_month: 2,
      min_minutes: 30,
      max_minutes: 60,
    }
    const { data } = await app.call(settings.saveShortLeave, { token, body })
    const twin = await app.call(settings.saveShortLeave, { token, body: { ...body, name: 'Twin' } })
    expect(twin.body.key).toBe('record.duplicate')
    const odd = { ...body, id: data.id, max_minutes: 20 }
    expect((await app.call(settings.saveShortLeave, { token, body: odd })).status).toBe(422)
    expect((await app.call(settings.removeShortLeave, { token, body: { id: data.id } })).status).toBe(200)
    expect((await app.call(settings.readShortLeave, { token })).data.configuration).toEqual([])
  })
})
