import { can, endpoint, field, z } from '../../kit/index.ts'

/** Who takes over: one kind, or with `kind` null whatever has no heir of its own. */
export const dutyHeir = z.object({
  kind: z.nullable(z.string().check(z.regex(/^[a-z_]+\.[a-z_]+$/), z.maxLength(80))),
  heir_id: field.id(),
})
export type DutyHeir = z.infer<typeof dutyHeir>

export const dutyHeirs = () => z.array(dutyHeir).check(z.maxLength(60))

/** What a person holds, owns, decides or owes, of one kind. */
export const dutyLine = z.object({
  kind: z.string(),
  text: z.string(),
  /** Titles of the first five; none where they are confidential. */
  names: z.array(z.string()),
  count: z.int(),
  /** It passes to an heir, a rule ends it or passes it on, or somebody settles it by hand. */
  fate: z.enum(['heir', 'rule', 'settle']),
  /** Address in the console. */
  link: z.nullable(z.string()),
  heir: z.nullable(z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string() })),
  abilities: z.object({ name_heir: z.boolean() }),
})
export type DutyLine = z.infer<typeof dutyLine>

export const readDuties = endpoint({
  id: 'employees.duties.read',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/separations/duties',
  access: can('employees.separation'),
  body: z.object({ emp_id: field.id() }),
  data: z.object({
    EMPLOYEE_ID: field.id(),
    EMPLOYEE_NAME: z.string(),
    last_working_day: z.nullable(z.string()),
    duties: z.array(dutyLine),
    abilities: z.object({ edit: z.boolean() }),
  }),
  summary: 'What a person holds, owns, decides and owes, and who takes it over',
})

export const saveDutyHeirs = endpoint({
  id: 'employees.duties.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/separations/heirs',
  access: can('employees.separation'),
  body: z.object({ emp_id: field.id(), heirs: dutyHeirs() }),
  data: z.object({ duties: z.array(dutyLine) }),
  errors: ['employees.not_leaving', 'employees.own_status', 'access.own_record'],
  summary: 'Name who takes over from somebody who leaves, in place of those named before',
})
