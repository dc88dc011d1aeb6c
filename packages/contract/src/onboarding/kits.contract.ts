import { can, choices, endpoint, field, limit, page, search, signedIn, z } from '../kit/index.ts'
import { MAX_KIT_FILES, MAX_KITS_GIVEN } from './onboarding.constants.ts'

const view = can('onboarding.candidate.view')
const manage = can('onboarding.kit.manage')
const path = (name: string) => `apiv2/onbording/${name}` as const

const kitFile = z.object({
  file_id: field.id(),
  file_name: z.string(),
  size: z.int(),
  content_type: z.string(),
  /** Opens the file for some minutes. */
  link: z.string(),
})

const kit = z.object({
  /** Null for the fixed kit of policies, which everybody gets. */
  kit_id: z.nullable(field.id()),
  KIT_NAME: z.string(),
  DESCRIPTION: z.string(),
  /** Null: for candidates of every flow. */
  WORKFLOW_ID: z.nullable(field.id()),
  workflow: z.nullable(z.string()),
  fileslist: z.array(kitFile),
  task_template_id: z.nullable(field.id()),
  task_template: z.nullable(z.string()),
  tasks: z.int(),
  status: field.flag(),
  is_fixed: z.boolean(),
  /** Number of candidates who have it. */
  candidates: z.int(),
  version: z.int(),
})
export type OnboardingKit = z.infer<typeof kit>

export const listKits = endpoint({
  id: 'onboarding.kit.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('work_flow_kit'),
  access: view,
  body: z.strictObject({
    /** Only kits for candidates of this flow. */
    workflow_id: z.optional(field.id()),
  }),
  data: z.object({
    kits: z.array(kit),
    workflows: choices(),
    task_templates: choices(),
    abilities: z.object({ manage: z.boolean() }),
  }),
  summary: 'Kits for new colleagues, the fixed kit of policies last',
})

const kitInput = {
  KIT_NAME: field.requiredText(80),
  DESCRIPTION: z._default(field.text(500), ''),
  WORKFLOW_ID: z._default(z.nullable(field.id()), null),
  /** Files that the kit keeps by number, new ones by the path of their upload. */
  fileslist: z._default(
    z
      .array(
        z.strictObject({ file_id: z.optional(field.id()), filePath: z.optional(field.requiredText(300)) }),
      )
      .check(z.maxLength(MAX_KIT_FILES)),
    [],
  ),
  task_template_id: z._default(z.nullable(field.id()), null),
  status: z._default(field.flag(), 1),
}
const saved = z.object({ kit_id: field.id(), version: z.int() })
const kitErrors = ['record.duplicate', 'onboarding.kit_too_large', 'files.not_uploaded'] as const

export const saveKit = endpoint({
  id: 'onboarding.kit.create',
  service: 'admin',
  method: 'POST',
  path: path('saveonbordingkit'),
  access: manage,
  body: z.strictObject(kitInput),
  data: saved,
  errors: [...kitErrors],
  summary: 'Add a kit: files, and the tasks of a template',
})

export const editKit = endpoint({
  id: 'onboarding.kit.edit',
  service: 'admin',
  method: 'POST',
  path: path('editkit'),
  access: manage,
  body: z.strictObject({ kit_id: field.id(), version: z.optional(field.whole()), ...kitInput }),
  data: saved,
  errors: ['record.conflict', ...kitErrors],
  summary: 'Edit a kit; tasks that it started stay as they are',
})

export const removeKit = endpoint({
  id: 'onboarding.kit.remove',
  service: 'admin',
  method: 'POST',
  path: path('deletekit'),
  access: manage,
  body: z.strictObject({ kit_id: field.id() }),
  data: field.nothing(),
  errors: ['onboarding.kit_in_use'],
  summary: 'Delete a kit that no candidate has',
})

export const giveKit = endpoint({
  id: 'onboarding.kit.give',
  service: 'admin',
  method: 'POST',
  path: path('givekit'),
  access: can('onboarding.candidate.next'),
  body: z.strictObject({ candidate_id: field.id(), kit_id: field.id() }),
  data: z.object({ candidate_id: field.id(), kit_id: field.id(), tasks: z.int() }),
  errors: ['onboarding.kit_given', 'onboarding.kit_inactive', 'onboarding.candidate_closed'],
  summary:
    'Give a candidate a kit: tasks that need no employee start at once, the others once the candidate is one. Idempotent',
})

export const giveKits = endpoint({
  id: 'onboarding.kit.give_many',
  service: 'admin',
  method: 'POST',
  path: path('givekits'),
  access: can('onboarding.candidate.next'),
  body: z.strictObject({ candidate_ids: field.ids(MAX_KITS_GIVEN), kit_id: field.id() }),
  data: z.object({
    given: z.int(),
    /** Tasks that started. */
    tasks: z.int(),
    /** Who did not get it, and why. */
    skipped: z.array(z.object({ candidate_id: field.id(), CANDIDATE_NAME: z.string(), reason: z.string() })),
  }),
  errors: ['onboarding.kit_inactive'],
  summary: 'Give a kit to candidates at once; again, it changes nothing',
})

const checklistTask = z.object({
  task_id: field.id(),
  title: z.string(),
  status: z.string(),
  due_on: z.nullable(z.string()),
  is_overdue: z.boolean(),
  is_mandatory: z.boolean(),
  assignees: z.array(z.string()),
})

export const readOwnKit = endpoint({
  id: 'onboarding.kit.own',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('employeeOnboardingKit'),
  access: signedIn,
  body: z.strictObject({
    /** Somebody whom the caller onboards; default: the caller. */
    employee_id: z.optional(field.id()),
  }),
  data: z.object({
    joined_on: z.nullable(z.string()),
    /** Null for whoever was never a candidate, or has no kit. */
    kit: z.nullable(z.object({ KIT_NAME: z.string(), DESCRIPTION: z.string(), fileslist: z.array(kitFile) })),
    /** The person's own tasks of joining. */
    tasks: z.array(checklistTask),
  }),
  summary: 'The kit of a new colleague: files, and own tasks',
})

export const listChecklists = endpoint({
  id: 'onboarding.checklist.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('checklists'),
  access: view,
  body: z.strictObject({
    search: search(),
    /** `open`: something is left to do. */
    state: z.optional(z.enum(['open', 'done'])),
    page: page(),
    limit: limit(),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        candidate_id: field.id(),
        CANDIDATE_NAME: z.string(),
        CANDIDATE_DEPARTMENT: z.nullable(z.string()),
        kit: z.string(),
        joins_on: z.nullable(z.string()),
        tasks: z.int(),
        done: z.int(),
        overdue: z.int(),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'Checklists of those who join, the latest joining date first',
})

export const readChecklist = endpoint({
  id: 'onboarding.checklist.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('checklist'),
  access: view,
  body: z.strictObject({ candidate_id: field.id() }),
  data: z.object({
    candidate_id: field.id(),
    CANDIDATE_NAME: z.string(),
    employee_id: z.nullable(field.id()),
    joins_on: z.nullable(z.string()),
    kit: z.nullable(z.object({ kit_id: field.id(), KIT_NAME: z.string(), DESCRIPTION: z.string() })),
    /** When the welcome mail was sent last. */
    welcomed_at: z.nullable(field.instant()),
    tasks: z.array(checklistTask),
    /** Tasks of the kit that start once the candidate is an employee. */
    later: z.array(z.object({ title: z.string(), due_on: z.nullable(z.string()) })),
    abilities: z.object({ give: z.boolean(), welcome: z.boolean() }),
  }),
  summary: 'The checklist of one who joins: kit, welcome mail, and tasks',
})
