import { listDevices, saveDevice } from '@muster/contract/attendance/devices.contract'
import { readPenaltyRules, savePenaltyRule } from '@muster/contract/attendance/penalties.contract'
import {
  listAnnouncements,
  removeAnnouncement,
  saveAnnouncement,
} from '@muster/contract/dashboards/announcements.contract'
import { listLinks, removeLink, saveLink } from '@muster/contract/dashboards/links.contract'
import {
  readProbationSettings,
  removeProbationRule,
  saveProbationRule,
} from '@muster/contract/employees/probation/probation-settings.contract'
import { createLeaveRule } from '@muster/contract/leave/leave-rules.contract'
import {
  createClubbedLeaves,
  listClubbedLeaves,
  readSandwichRules,
  readShortLeave,
  removeShortLeave,
  saveSandwichRule,
  saveShortLeave,
  updateClubbedLeaves,
} from '@muster/contract/leave/leave-settings.contract'
import { leaveTerms } from '@muster/contract/leave/leave-terms'
import { createLeaveType, listLeaveTypes, updateLeaveType } from '@muster/contract/leave/leave-types.contract'
import { listBenefits, removeBenefit, saveBenefit } from '@muster/contract/settings/benefits.contract'
import { listChecklists, removeChecklist, saveChecklist } from '@muster/contract/settings/checklists.contract'
import { describeMaster, type MasterScene } from './describe-master.ts'
import { aMaster } from './factories.ts'

const IN_USE = 'record.duplicate'

async function aLeaveType({ app, admin }: MasterScene, name: string): Promise<number> {
  const body = { LEAVE_TYPE_NAME: name, LEAVE_TYPE_CODE: name.replace(/\W/g, '') }
  return (await app.call(createLeaveType, { token: admin.token, body })).data.LEAVE_TYPE_ID
}

describeMaster('a benefit', {
  ...{ record: 'benefit', key: 'id', change: saveBenefit, remove: removeBenefit, taken: IN_USE },
  list: { endpoint: listBenefits, rows: ({ benefits }: { benefits: [] }) => benefits },
  sample: async ({ app, org }, turn) => ({
    ...{ name: `Lunch ${turn}`, category: 'meals', from_date: '2026-01-01' },
    limits: {
      ...{ entity: [], grade: [], employment_type: [] },
      location: [await aMaster(app, org, 'location'), await aMaster(app, org, 'location')],
    },
  }),
  changed: { provider: 'Somebody' },
})

describeMaster('a checklist', {
  ...{ record: 'checklist', key: 'id', change: saveChecklist, remove: removeChecklist, taken: IN_USE },
  list: { endpoint: listChecklists, rows: ({ checklists }: { checklists: [] }) => checklists },
  sample: (_scene, turn) => ({
    ...{ kind: 'probation', name: `List ${turn}` },
    items: ['One', 'Two'].map((title) => ({ title, owner: 'manager', anchor: 'start', offset_days: 7 })),
  }),
  changed: { note: 'Something else' },
  used: {
    by: async ({ app, admin }, checklist_id) => {
      const body = { name: 'Everybody', length: 6, unit: 'months' as const, checklist_id }
      await app.call(saveProbationRule, { token: admin.token, body })
    },
    error: 'settings.checklist_in_use',
  },
})

describeMaster('a device', {
  ...{ record: 'attendance_device', key: 'ID', change: saveDevice, taken: 'attendance.device_name_taken' },
  list: { endpoint: listDevices, rows: ({ devices }: { devices: [] }) => devices },
  sample: (_scene, turn) => ({ name: `Gate ${turn}`, serial: 'S-1' }),
  changed: { serial: 'S-2' },
})

describeMaster('a penalty rule', {
  ...{ record: 'attendance_penalty_rule', key: 'id', change: savePenaltyRule },
  list: { endpoint: readPenaltyRules, rows: ({ rules }: { rules: [] }) => rules },
  sample: (_scene, turn) => ({
    ...{ name: `Late ${turn}`, counts: 'late', min_minutes: 5, free: 2, every: 1, deduct_days: 0.5 },
    ...{ from_month: '2026-01-01', status: 1 },
  }),
  changed: { free: 3 },
})

describeMaster('a rule of probation', {
  ...{ record: 'probation_rule', key: 'id', change: saveProbationRule, remove: removeProbationRule },
  ...{ taken: IN_USE, list: { endpoint: readProbationSettings, rows: ({ rules }: { rules: [] }) => rules } },
  sample: async ({ app, org }, turn) => ({
    ...{ name: `Rule ${turn}`, length: 6, unit: 'months', reminder_days: [30, 7] },
    grade_id: await aMaster(app, org, 'grade'),
  }),
  changed: { max_extensions: 1 },
})

describeMaster('a sandwich rule', {
  ...{ record: 'leave_sandwich', key: 'ID', change: saveSandwichRule },
  list: { endpoint: readSandwichRules, rows: ({ sandwich_rule }: { sandwich_rule: [] }) => sandwich_rule },
  sample: async (scene, turn) => ({
    ...{
      name: `Rule ${turn}`,
      from_date: '2026-01-01',
      week_offs: true,
      holidays: false,
      min_leave_days: 1.5,
    },
    leave_type_ids: [await aLeaveType(scene, `S${turn}`)],
  }),
  changed: { holidays: true },
})

describeMaster('a clubbed pair', {
  ...{ record: 'leave_clubbing', key: 'ID', add: createClubbedLeaves, change: updateClubbedLeaves },
  ...{
    taken: IN_USE,
    list: {
      endpoint: listClubbedLeaves,
      rows: ({ clubbed_leaves }: { clubbed_leaves: [] }) => clubbed_leaves,
    },
  },
  sample: async (scene, turn) => ({
    LEAVE_TYPE_ID: await aLeaveType(scene, `A${turn}`),
    OTHER_LEAVE_TYPE_ID: await aLeaveType(scene, `B${turn}`),
  }),
  changed: { status: 0 },
})

describeMaster('a short-leave setting', {
  ...{ record: 'leave_short_setting', key: 'id', change: saveShortLeave, remove: removeShortLeave },
  list: { endpoint: readShortLeave, rows: ({ configuration }: { configuration: [] }) => configuration },
  sample: async (scene, turn) => {
    const { app, admin } = scene
    const LEAVE_TYPE_ID = await aLeaveType(scene, `T${turn}`)
    const types = [{ LEAVE_TYPE_ID, terms: leaveTerms.parse({ quota: 12 }) }]
    const body = { LEAVE_RULE_NAME: `Rule ${turn}`, from_date: '2031-01-01', types }
    const { data } = await app.call(createLeaveRule, { token: admin.token, body })
    return {
      ...{ name: `Setting ${turn}`, LEAVE_RULE_ID: data.LEAVE_RULE_ID, minutes_per_month: 120 },
      ...{ count_per_month: 2, min_minutes: 30, max_minutes: 60 },
    }
  },
  changed: { count_per_month: 3 },
  taken: IN_USE,
})

describeMaster('a leave type', {
  ...{ record: 'leave_type', key: 'LEAVE_TYPE_ID', add: createLeaveType, change: updateLeaveType },
  ...{ taken: IN_USE },
  list: { endpoint: listLeaveTypes, body: {}, rows: ({ leave_types }: { leave_types: [] }) => leave_types },
  sample: (_scene, turn) => ({ LEAVE_TYPE_NAME: `Type ${turn}`, LEAVE_TYPE_CODE: `T${turn}` }),
  changed: { colour: 'red' },
})

describeMaster('a quick link', {
  ...{ record: 'quick_link', key: 'id', change: saveLink, remove: removeLink, taken: IN_USE },
  list: { endpoint: listLinks, rows: ({ links }: { links: [] }) => links },
  sample: async ({ app, org }, turn) => ({
    ...{ name: `Wiki ${turn}`, address: 'https://wiki.example.com' },
    limits: {
      ...{ entity: [], department: [], employment_type: [] },
      location: [await aMaster(app, org, 'location')],
    },
  }),
  changed: { position: 3 },
})

describeMaster('an announcement', {
  ...{ record: 'announcement', key: 'id', change: saveAnnouncement, remove: removeAnnouncement },
  list: { endpoint: listAnnouncements, rows: ({ announcements }: { announcements: [] }) => announcements },
  sample: (_scene, turn) => ({ title: `News ${turn}`, from_date: '2026-11-21' }),
  changed: { is_pinned: true },
})
