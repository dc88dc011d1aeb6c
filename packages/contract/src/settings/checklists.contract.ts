import { can, endpoint, field, master, signedIn, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'
import { taskOwners } from './settings.constants.ts'

export type TaskOwner = (typeof taskOwners)[number]
/** Reference date of the days: the start of the process, or its due date. */
export const taskAnchors = ['start', 'due'] as const
export type TaskAnchor = (typeof taskAnchors)[number]

const item = z.object({
  title: field.requiredText(200),
  note: z._default(field.text(1000), ''),
  owner: z.enum(taskOwners),
  anchor: z.enum(taskAnchors),
  /** Days after the reference date; negative: before it. */
  offset_days: z.int().check(z.minimum(-365), z.maximum(365)),
})
export type ChecklistItem = z.infer<typeof item>

export const checklists = master({
  id: 'settings.checklist',
  path: 'apiv2/auth/hrms/setting/checklists',
  access: can('settings.checklists.manage'),
  key: 'id',
  fields: {
    kind: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    name: field.requiredText(120),
    note: z._default(field.text(500), ''),
    /** 1 active, 0 inactive. */
    status: z._default(field.flag(), 1),
    items: z.array(item).check(z.minLength(1, valueTexts.error('oneItem')), z.maxLength(50)),
  },
})

const checklist = z.object({
  ...checklists.row,
  /** Where it is used, by name: probation rules. */
  used_by: z.array(z.string()),
  /** Number of people with this checklist in progress. */
  running: z.int(),
})
export type Checklist = z.infer<typeof checklist>

export const listChecklists = checklists.list({
  data: z.object({
    checklists: z.array(checklist),
    /** Kinds of checklists supported by the product. */
    kinds: z.array(z.object({ kind: z.string(), label: z.string(), start: z.string(), due: z.string() })),
  }),
  summary: 'Checklists with their items, and where each is used',
})

export const saveChecklist = checklists.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a checklist; checklists in progress keep their items',
})

export const removeChecklist = checklists.remove({
  errors: ['settings.checklist_in_use'],
  summary: 'Delete a checklist that is not in use',
})

export const checklistTask = z.object({
  id: field.id(),
  employee_id: field.id(),
  title: z.string(),
  note: z.string(),
  owner: z.enum(taskOwners),
  due_on: z.string(),
  done_at: z.nullable(z.string()),
  done_by: z.string(),
  abilities: z.object({ tick: z.boolean() }),
})
export type ChecklistTask = z.infer<typeof checklistTask>

export const tickTask = endpoint({
  id: 'settings.checklist_task.tick',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/setting/checklist-task/tick',
  access: signedIn,
  body: z.strictObject({ id: field.id(), is_done: z.boolean() }),
  data: z.object({ id: field.id(), done_at: z.nullable(z.string()) }),
  summary: 'Mark an item of a checklist as done or not done; for the person responsible',
})
