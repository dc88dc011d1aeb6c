import { can, choices, endpoint, field, limit, page, search, z } from '../../kit/index.ts'
import {
  approverKinds,
  assetApproverKinds,
  CHECKLIST_FOR,
  CLEARANCE_PAGE,
  MOST_APPROVERS,
  MOST_ITEMS,
} from './clearance.constants.ts'

const configure = can('offboarding.clearance.configure')
const path = (name: string) => `apiv2/auth/hrms/${name}` as const

const checklistItem = z.object({
  title: z.string(),
  note: z.string(),
  is_mandatory: z.boolean(),
  /** Days before the last working day by which it is due; 0 on it. */
  days_before: z.int(),
})

const checklist = z.object({
  CHECKLIST_ID: field.id(),
  CHECKLIST_NAME: z.string(),
  CHECKLIST_FOR: z.literal(CHECKLIST_FOR),
  DESCRIPTION: z.string(),
  /** The department that confirms. */
  DEPARTMENT_ID: z.nullable(field.id()),
  DEPARTMENT_NAME: z.string(),
  /** Only for leavers of this department or location; null for everybody. */
  leaver_department_id: z.nullable(field.id()),
  leaver_department: z.string(),
  LOCATION_ID: z.nullable(field.id()),
  LOCATION_NAME: z.string(),
  approver_kind: z.enum(approverKinds),
  approvers: z.array(z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string() })),
  items: z.array(checklistItem),
  /** Leavers with an open line of it. */
  leavers: z.int(),
  status: field.flag(),
  version: z.int(),
})
export type ClearanceChecklist = z.infer<typeof checklist>

export const listClearanceChecklists = endpoint({
  id: 'offboarding.checklist.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('all_checklist_details'),
  access: configure,
  body: z.strictObject({
    page: page(),
    limit: limit(CLEARANCE_PAGE),
    search: search(),
    status: z.optional(field.flag()),
    CHECKLIST_FOR: z.optional(z.literal(CHECKLIST_FOR)),
  }),
  data: z.object({
    rows: z.array(checklist),
    count: z.int(),
    current_page: z.int(),
    departments: choices(),
    locations: choices(),
  }),
  summary: 'Clearance checklists: what departments confirm before somebody leaves',
})

const checklistInput = {
  CHECKLIST_NAME: field.requiredText(80),
  CHECKLIST_FOR: z.optional(z.literal(CHECKLIST_FOR)),
  DESCRIPTION: z._default(field.text(500), ''),
  DEPARTMENT_ID: z._default(z.nullable(field.id()), null),
  leaver_department_id: z._default(z.nullable(field.id()), null),
  LOCATION_ID: z._default(z.nullable(field.id()), null),
  approver_kind: z.enum(approverKinds),
  /** Required of the kind `people`, and ignored otherwise. */
  approver_ids: z._default(field.ids(MOST_APPROVERS), []),
  items: z
    .array(
      z.strictObject({
        title: field.requiredText(120),
        note: z._default(field.text(300), ''),
        is_mandatory: z._default(z.boolean(), true),
        days_before: z._default(z.int().check(z.minimum(0), z.maximum(90)), 0),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_ITEMS)),
  status: z._default(field.flag(), 1),
}
const saved = z.object({ CHECKLIST_ID: field.id(), version: z.int() })

export const createClearanceChecklist = endpoint({
  id: 'offboarding.checklist.create',
  service: 'admin',
  method: 'POST',
  path: path('create_checklist'),
  access: configure,
  body: z.strictObject(checklistInput),
  data: saved,
  errors: ['record.duplicate'],
  summary: 'Add a clearance checklist, which separations get when their clearance starts',
})

export const updateClearanceChecklist = endpoint({
  id: 'offboarding.checklist.edit',
  service: 'admin',
  method: 'POST',
  path: path('update_checklist'),
  access: configure,
  body: z.strictObject({ CHECKLIST_ID: field.id(), version: field.whole(), ...checklistInput }),
  data: saved,
  errors: ['record.duplicate', 'record.conflict'],
  summary: 'Edit a clearance checklist; clearances under way keep their lines and approvers',
})

export const changeChecklistStatus = endpoint({
  id: 'offboarding.checklist.status',
  service: 'admin',
  method: 'POST',
  path: path('status_change_checklist'),
  access: configure,
  body: z.strictObject({ CHECKLIST_ID: field.id(), status: field.flag() }),
  data: saved,
  summary: 'Activate or deactivate a clearance checklist. Idempotent',
})

const assetSetting = {
  approver_kind: z.enum(assetApproverKinds),
  /** Of every thing to return; null leaves it to the module that keeps it. */
  is_mandatory: z.nullable(z.boolean()),
  days_before: z.nullable(z.int().check(z.minimum(0), z.maximum(90))),
}
const assetWorkflow = z.object({
  ...assetSetting,
  approvers: z.array(z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string() })),
  /** What is returned by it, such as assets; empty while no module keeps anything. */
  sources: z.array(z.string()),
  version: field.whole(),
})
export type AssetWorkflow = z.infer<typeof assetWorkflow>

export const readAssetWorkflow = endpoint({
  id: 'offboarding.asset_returns.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('get_assets_checlist_workflow_setting'),
  access: configure,
  body: z.object({}),
  data: assetWorkflow,
  summary: 'Who confirms in a clearance that things were returned, and by when',
})

export const saveAssetWorkflow = endpoint({
  id: 'offboarding.asset_returns.save',
  service: 'admin',
  method: 'POST',
  path: path('save_assets_checklist_workflow_setting'),
  access: configure,
  body: z.strictObject({
    ...assetSetting,
    /** Required of the kind `people`, and ignored otherwise. */
    approver_ids: z._default(field.ids(MOST_APPROVERS), []),
    version: field.whole(),
  }),
  data: assetWorkflow,
  errors: ['record.conflict'],
  summary: 'Set who confirms that things were returned; clearances under way keep their approvers',
})
