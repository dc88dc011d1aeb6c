import { can, endpoint, field, master, signedIn, z } from '../kit/index.ts'
import { taskOwners } from './settings.constants.ts'

export type TaskOwner = (typeof taskOwners)[number]
/** What the days are counted from: the beginning of the matter, or the day by which it is decided. */
export const taskAnchors = ['start', 'due'] as const
export type TaskAnchor = (typeof taskAnchors)[number]

const item = z.object({
  title: field.requiredText(200),
  note: z._default(field.text(1000), ''),
  owner: z.enum(taskOwners),
  anchor: z.enum(taskAnchors),
  /** Days after the anchor; before it when negative. */
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
    /** 1 offered, 0 no longer. */
    status: z._default(field.flag(), 1),
    items: z.array(item).check(z.minLength(1, 'Add at least one thing to do.'), z.maxLength(50)),
  },
})

const checklist = z.object({
  ...checklists.row,
  /** Where it is chosen, as people read it: the rules of probation. */
  used_by: z.array(z.string()),
  /** People for whom it is being worked off. */
  running: z.int(),
})
export type Checklist = z.infer<typeof checklist>

export const listChecklists = checklists.list({
  data: z.object({
    checklists: z.array(checklist),
    /** What checklists are for, as far as a part of the product works them off. */
    kinds: z.array(z.object({ kind: z.string(), label: z.string(), start: z.string(), due: z.string() })),
  }),
  summary: 'Checklists with their items, and where each is used',
})

export const saveChecklist = checklists.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or change a checklist; work under way keeps the items it began with',
})

export const removeChecklist = checklists.remove({
  errors: ['settings.checklist_in_use'],
  summary: 'Delete a checklist that nothing uses',
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
  summary: 'Mark something of a checklist as done, or as not done; for whom it is up to',
})
