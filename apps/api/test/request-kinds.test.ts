import { applyAssetRequest, previewAssetRequest } from '@muster/contract/assets/asset-requests.contract'
import { applyPurchase, previewPurchase } from '@muster/contract/assets/purchases.contract'
import {
  applyOvertime,
  previewOvertime,
  saveOvertimeRule,
} from '@muster/contract/attendance/overtime.contract'
import {
  applyLocalStay,
  applyNightShift,
  previewLocalStay,
  previewNightShift,
} from '@muster/contract/attendance/provisions.contract'
import {
  applyAttendance,
  applyRegularisation,
  previewAttendance,
  previewRegularisation,
} from '@muster/contract/attendance/regularisation.contract'
import {
  applyDocumentRequest,
  previewDocumentRequest,
} from '@muster/contract/documents/document-request.contract'
import { saveAdvanceRule } from '@muster/contract/expenses/advance-rules.contract'
import { applyAdvance, previewAdvance } from '@muster/contract/expenses/advances.contract'
import { saveRestrictedSetting } from '@muster/contract/holidays/holiday-settings.contract'
import { saveHoliday } from '@muster/contract/holidays/holidays.contract'
import type { DataOf, Endpoint } from '@muster/contract/kit/index'
import { applyLeave, previewLeave } from '@muster/contract/leave/apply/apply-leave.contract'
import {
  applyCompOff,
  applyRestrictedHoliday,
  applyShortLeave,
  previewCompOff,
  previewRestrictedHoliday,
  previewShortLeave,
} from '@muster/contract/leave/apply/other-requests.contract'
import { saveCompOffSetting, saveShortLeave } from '@muster/contract/leave/leave-settings.contract'
import { applyResignation, previewResignation } from '@muster/contract/offboarding/resignation.contract'
import {
  applyOnDuty,
  applyWfh,
  previewOnDuty,
  previewWfh,
} from '@muster/contract/requests/day-requests.contract'
import {
  previewProbationProposal,
  previewTransferProposal,
  proposeProbation,
  proposeTransfer,
} from '@muster/contract/requests/people-changes.contract'
import { previewRequisition, saveRequisition } from '@muster/contract/requests/requisition.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aType } from '../src/modules/assets/assets.fixtures.ts'
import { anotherSession, clockAt, giveShift } from '../src/modules/attendance/attendance.fixtures.ts'
import { closeDue } from '../src/modules/attendance/days/close.service.ts'
import { aLeaveTeam, credit, type LeaveTeam } from '../src/modules/leave/apply/apply.fixtures.ts'
import { aLeaveType } from '../src/modules/leave/leave.fixtures.ts'
import { allRequestKinds } from '../src/modules/requests/request-kinds.ts'
import { tx } from '../src/platform/db/tx.ts'
import { aMaster } from './factories.ts'
import { createTestApp, type TestApp } from './harness.ts'

/** For every kind with a form, preview and submission report the same problems. */

type Body = Record<string, unknown>
interface Case {
  /** Expected refusal by field or key; neither for a valid input. */
  field?: string
  key?: string
  body: Body
}

const MONDAY = '2026-11-23'
let app: TestApp
let team: LeaveTeam
let ids: { holiday: number; designation: number; assetType: number }

beforeAll(async () => {
  app = await createTestApp()
})

const sessionOf = (name: 'meera' | 'ravi') => anotherSession(app, team.org.orgId, team[`${name}Is`].accountId)

async function settings(): Promise<void> {
  const { token } = team.admin
  const limits = { minutes_per_month: 100, count_per_month: 2, min_minutes: 30, max_minutes: 60 }
  await app.call(saveShortLeave, { token, body: { name: 'Everybody', ...limits } })
  const LEAVE_TYPE_ID = await aLeaveType(app, team.admin, { kind: 'comp_off' })
  const earns = { half_day_minutes: 240, full_day_minutes: 480 }
  await app.call(saveCompOffSetting, {
    token,
    body: {
      LEAVE_TYPE_ID,
      ...earns,
      expires_after_days: 90,
      claim_within_days: 30,
      without_attendance: true,
    },
  })
  await app.call(saveRestrictedSetting, { token, body: { year: 2026, choose: 1 } })
  const feast = { date: '2026-12-15', name: 'Feast', holiday_type: 3 as const }
  const holiday = (await app.call(saveHoliday, { token, body: feast })).data.holiday.id
  const rule = {
    LOCATION_ID: null,
    day_type: 1 as const,
    min_minutes: 30,
    round_to: 15,
    rounding: 'down' as const,
  }
  await app.call(saveOvertimeRule, {
    token,
    body: { ...rule, multiplier: 1.5, max_minutes: 120, settles: 'pay' as const },
  })
  const salary = { kind: 'salary', max_amount: '10000', max_instalments: 3 } as const
  await app.call(saveAdvanceRule, { token, body: { name: 'Everybody', limits: {}, ...salary } })
  const assetType = await aType(app, team.admin)
  ids = { holiday, assetType, designation: await aMaster(app, team.org, 'designation') }
}

beforeEach(async () => {
  app.setNow('2026-11-20T03:25:00Z')
  team = await aLeaveTeam(app)
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 10 })
  await settings()
  await giveShift(app, team.org.orgId, [team.meera], { start: '22:00', end: '06:00' })
  for (const [at, action] of [
    ['2026-11-23T16:30:00Z', 'in'],
    ['2026-11-24T03:30:00Z', 'out'],
  ] as const) {
    app.setNow(at)
    await clockAt(app, await sessionOf('meera'), at, action)
  }
  app.setNow('2026-11-25T06:00:00Z')
  await closeDue(app.system(team.org.orgId))
})

const days = (from_date: string, to_date = from_date) => ({ from_date, to_date })
const leave = (more: Body) => ({ LEAVE_TYPE_ID: team.earned, ...more })
const hire = (more: Body = {}) => ({
  ...{ REQUISITION_TYPE: 1, positions: 2, REPORTING_MANAGER_ID: team.ravi, DESIGNATION_ID: ids.designation },
  ...{ needed_by: '2027-01-31', budget: '900000.50' },
  ...more,
})

const purchase = (more: Body = {}) => ({
  ...{ EMPLOYEE_ID: team.meera, type_id: ids.assetType, name: 'Laptop', quantity: 2, unit_cost: '89500.50' },
  ...more,
})

const move = (values: Body) => ({ EMPLOYEE_ID: team.meera, values, effective_date: '2026-12-01' })

/** Kinds with both calls, and inputs to judge. */
const kinds: Record<string, { apply: Endpoint; preview: Endpoint; cases: () => Case[] }> = {
  LEAVE: {
    apply: applyLeave,
    preview: previewLeave,
    cases: () => [
      { body: leave(days('2026-12-03')) },
      { body: leave(days('2026-12-05')), field: 'from_date' },
      { body: leave(days('2026-12-08', '2026-12-07')), field: 'to_date' },
      { body: { ...days('2026-12-03'), LEAVE_TYPE_ID: team.casual }, field: 'LEAVE_TYPE_ID' },
      { body: { ...days('2026-12-03'), LEAVE_TYPE_ID: 987_654 }, field: 'LEAVE_TYPE_ID' },
    ],
  },
  SHORT_LEAVE: {
    apply: applyShortLeave,
    preview: previewShortLeave,
    cases: () => [
      { body: { date: '2026-11-26', from_time: '10:00', to_time: '11:00' } },
      { body: { date: '2026-11-26', from_time: '11:00', to_time: '10:00' }, field: 'to_time' },
      { body: { date: '2026-11-22', from_time: '10:00', to_time: '11:00' }, field: 'date' },
    ],
  },
  COMP_OFF: {
    apply: applyCompOff,
    preview: previewCompOff,
    cases: () => [
      { body: { date: '2026-11-22', minutes: 300 } },
      { body: { date: '2026-11-22', minutes: 30 }, field: 'minutes' },
      { body: { date: '2026-11-24', minutes: 300 }, field: 'date' },
    ],
  },
  RESTRICTED_HOLIDAY: {
    apply: applyRestrictedHoliday,
    preview: previewRestrictedHoliday,
    cases: () => [
      { body: { holiday_id: ids.holiday } },
      { body: { holiday_id: 987_654 }, field: 'holiday_id' },
    ],
  },
  WORK_FROM_HOME: {
    apply: applyWfh,
    preview: previewWfh,
    cases: () => [
      { body: days('2026-11-26', '2026-11-30') },
      { body: { ...days('2026-11-26', '2026-11-27'), half: 'first_half' }, field: 'half' },
      { body: days('2026-11-27', '2026-11-26'), field: 'to_date' },
    ],
  },
  ON_DUTY: {
    apply: applyOnDuty,
    preview: previewOnDuty,
    cases: () => [
      { body: { ...days('2026-11-26'), from_time: '10:00', to_time: '12:00', place: 'Pune' } },
      { body: { ...days('2026-11-26'), from_time: '10:00' }, field: 'to_time' },
      { body: days('2020-01-01'), field: 'from_date' },
    ],
  },
  REGULARISATION: {
    apply: applyRegularisation,
    preview: previewRegularisation,
    cases: () => [
      { body: { date: '2026-11-24', in_time: '22:00', out_time: '06:00' } },
      { body: { date: '2026-11-24' }, field: 'in_time' },
      { body: { date: '2027-01-04', in_time: '22:00' }, field: 'date' },
    ],
  },
  ATTENDANCE: {
    apply: applyAttendance,
    preview: previewAttendance,
    cases: () => [
      { body: days('2026-11-20', '2026-11-23') },
      { body: days('2026-11-21', '2026-11-22'), field: 'from_date' },
      { body: days('2026-11-24', '2026-11-20'), field: 'to_date' },
    ],
  },
  NIGHT_SHIFT_PROVISION: {
    apply: applyNightShift,
    preview: previewNightShift,
    cases: () => [
      { body: days(MONDAY) },
      { body: days('2026-11-21'), field: 'from_date' },
      { body: days(MONDAY, '2026-12-01'), field: 'to_date' },
    ],
  },
  LOCAL_STAY: {
    apply: applyLocalStay,
    preview: previewLocalStay,
    cases: () => [
      { body: { ...days('2026-11-26', '2026-11-28'), place: 'Guest house' } },
      { body: { ...days('2027-11-26'), place: 'Guest house' }, field: 'to_date' },
    ],
  },
  OVERTIME: {
    apply: applyOvertime,
    preview: previewOvertime,
    cases: () => [
      { body: { date: MONDAY, minutes: 60 } },
      { body: { date: MONDAY, minutes: 1000 }, field: 'minutes' },
      { body: { date: '2026-11-24', minutes: 60 }, field: 'date' },
    ],
  },
  DOCUMENT_REQUEST: {
    apply: applyDocumentRequest,
    preview: previewDocumentRequest,
    cases: () => [
      { body: { title: 'Proof of employment', needed_by: null } },
      { body: { title: 'Proof of address', needed_by: '2020-01-01' }, field: 'needed_by' },
    ],
  },
  ASSET: {
    apply: applyAssetRequest,
    preview: previewAssetRequest,
    cases: () => [
      { body: { type_id: ids.assetType, details: '16 GB', needed_by: '2026-12-31' } },
      { body: { type_id: 987_654 }, field: 'type_id' },
      { body: { type_id: ids.assetType, needed_by: '2020-01-01' }, field: 'needed_by' },
    ],
  },
  ASSET_PROCUREMENT: {
    apply: applyPurchase,
    preview: previewPurchase,
    cases: () => [
      { body: purchase() },
      { body: purchase({ type_id: 987_654 }), field: 'type_id' },
      { body: purchase({ location_id: 987_654 }), field: 'location_id' },
      { body: purchase({ needed_by: '2020-01-01' }), field: 'needed_by' },
      { body: purchase({ for_request: 987_654 }), field: 'for_request' },
    ],
  },
  RESIGNATION: {
    apply: applyResignation,
    preview: previewResignation,
    cases: () => [
      { body: { last_working_day: '2027-01-20' } },
      { body: { last_working_day: '2020-01-01' }, field: 'last_working_day' },
      { body: { last_working_day: '2027-01-20', resigned_on: '2026-11-01' }, field: 'resigned_on' },
    ],
  },
  REQUISITION: {
    apply: saveRequisition,
    preview: previewRequisition,
    cases: () => [
      { body: hire() },
      { body: hire({ needed_by: '2020-01-01' }), field: 'needed_by' },
      { body: hire({ REPORTING_MANAGER_ID: team.dev }), field: 'REPORTING_MANAGER_ID' },
      { body: hire({ REQUISITION_TYPE: 2 }), field: 'positions' },
      { body: hire({ DESIGNATION_ID: 987_654 }), field: 'DESIGNATION_ID' },
    ],
  },
  TRANSFER: {
    apply: proposeTransfer,
    preview: previewTransferProposal,
    cases: () => [{ body: move({ DESIGNATION_ID: ids.designation }) }, { body: move({}), field: 'values' }],
  },
  LOAN_AND_ADVANCE: {
    apply: applyAdvance,
    preview: previewAdvance,
    cases: () => [
      { body: { kind: 'salary', amount: '9000', instalments: 3 } },
      { body: { kind: 'salary', amount: '9000', instalments: 4 }, field: 'instalments' },
      { body: { kind: 'salary', amount: '10000.01', instalments: 3 }, field: 'amount' },
      { body: { kind: 'loan', amount: '9000', instalments: 3 }, field: 'kind' },
      {
        body: { kind: 'salary', amount: '9000', instalments: 3, needed_by: '2020-01-01' },
        field: 'needed_by',
      },
    ],
  },
  PROBATION_CONFIRMATION: {
    apply: proposeProbation,
    preview: previewProbationProposal,
    cases: () => [{ body: { EMPLOYEE_ID: team.meera, action: 'confirm' }, key: 'employees.probation_none' }],
  },
}

/** Kinds without a request form: they start from an edit of the record, from a plan, from an upload, or from sending letters. */
const elsewhere = [
  ...['PROFILE_UPDATE', 'PROFILE_PICTURE', 'PIP'],
  ...['DOCUMENT_UPLOAD_ON_APPROVAL', 'DOCUMENT_APPROVAL', 'DOCUMENT'],
  ...['CTC_APPROVAL', 'CANDIDATE_APPROVAL', 'WITHDRAWAL', 'EXPENSE'],
  // They need a plan, a vendor or a fund: previewed and submitted in the tests of their modules.
  ...['TRAVEL', 'VENDOR_CREATION', 'VENDOR_CLAIM', 'PETTY_CASH', 'PETTY_CASH_EXPENSE'],
  // Asked by the product itself.
  ...['CLEARANCE', 'EXIT_INTERVIEW_FEEDBACK'],
]

/** Kinds that change no figure. */
const withoutFigures = ['REGULARISATION', 'DOCUMENT_REQUEST', 'ASSET']
const byManager = ['REQUISITION', 'TRANSFER', 'PROBATION_CONFIRMATION']
const tokenFor = async (kind: string) =>
  kind === 'ASSET_PROCUREMENT'
    ? anotherSession(app, team.org.orgId, team.admin.accountId)
    : sessionOf(byManager.includes(kind) ? 'ravi' : 'meera')
/** The last day in an input, which its summary has to name: a list of requests shows nothing else. */
const lastDayIn = (body: Body): string | undefined =>
  Object.values(body)
    .filter((value): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    .sort()
    .at(-1)
const written = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
/** Kinds about a thing: the day by which it is needed is among their details. */
const undated = ['ASSET', 'REQUISITION']
const latestSummary = async () =>
  (
    await tx(app.system(team.org.orgId), (db) =>
      sql<{ summary: string }>`select summary from request where org_id = ${team.org.orgId}
        order by id desc limit 1`.execute(db),
    )
  ).rows[0]?.summary
const isRefused = ({ field, key }: Case) => field !== undefined || key !== undefined

async function previewOf(kind: string, body: Body) {
  const { preview } = kinds[kind] as (typeof kinds)[string]
  const input = preview.method === 'GET' ? { query: body } : { body }
  const answer = await app.call(preview, { token: await tokenFor(kind), ...input } as never)
  expect(answer.status, answer.message).toBe(200)
  return (answer.data as DataOf<typeof previewWfh>).preview
}

async function submit(kind: string, body: Body) {
  const { apply } = kinds[kind] as (typeof kinds)[string]
  const query = apply.query ? { query: {} } : {}
  const token = await tokenFor(kind)
  const answer = await app.call(apply, { token, ...query, body: { ...body, reason: 'A reason' } } as never)
  return answer as { status: number; data: { pending_on: string[] }; body: { key?: string; fields?: Body } }
}

test('every registered kind has a declaration, summary and details, and a form here or its own screen', () => {
  // Other tests in the same worker register their own kinds.
  const known = allRequestKinds().filter(({ trigger }) => !trigger.startsWith('TEST_'))
  expect([...Object.keys(kinds), ...elsewhere].sort()).toEqual(known.map(({ trigger }) => trigger).sort())
  for (const kind of known) {
    expect(kind.name, kind.trigger).not.toBe('')
    expect(Boolean(kind.detail ?? kind.sections), kind.trigger).toBe(true)
  }
})

describe.each(Object.keys(kinds))('%s', (name) => {
  test('previews a valid input with effect and approvers, and accepts it', async () => {
    for (const { body } of kinds[name]?.cases().filter((one) => !isRefused(one)) ?? []) {
      const preview = await previewOf(name, body)
      expect(preview.problems).toEqual([])
      expect(preview.summary).not.toBe('')
      if (!withoutFigures.includes(name)) expect(preview.effect.length).toBeGreaterThan(0)
      const answer = await submit(name, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const day = name === 'RESTRICTED_HOLIDAY' ? '2026-12-15' : lastDayIn(body)
      if (day && !undated.includes(name)) expect(await latestSummary()).toContain(written(day))
      expect(preview.approvers[0]?.people).toEqual(answer.data.pending_on)
      // A repetition conflicts with the first, in preview and submission.
      const [again] = (await previewOf(name, body)).problems
      const second = await submit(name, body)
      expect(second.body.key, JSON.stringify(second.body)).toBe(again?.key)
      if (again?.field) expect(second.body.fields).toHaveProperty(again.field)
    }
  })

  test('reports the same key, field and text in preview and submission', async () => {
    for (const { body, field = null, key } of kinds[name]?.cases().filter(isRefused) ?? []) {
      const { problems } = await previewOf(name, body)
      expect(problems[0]?.field, JSON.stringify(body)).toBe(field)
      const answer = await submit(name, body)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.body.key).toBe(problems[0]?.key)
      if (key) expect(answer.body.key).toBe(key)
      if (field !== null) expect(answer.body.fields?.[field]).toBe(problems[0]?.text)
    }
  })
})
