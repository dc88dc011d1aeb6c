import { can, endpoint, field, listBody, z } from '../../kit/index.ts'

const waiting = z.nullable(z.object({ id: field.id(), photo: z.string(), asked_at: z.string() }))

const picture = {
  EMPLOYEE_ID: field.id(),
  /** URL of the current picture; null shows the initials. */
  photo: z.nullable(z.string()),
  /** The picture that awaits approval. */
  waiting,
}

export const readProfileImage = endpoint({
  id: 'employees.picture.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/profile_image',
  access: can('employees.picture.change'),
  /** Default: the caller. */
  query: z.object({ emp_id: z.optional(field.idInText()) }),
  data: z.object({
    ...picture,
    /** The rejection of the latest picture; null unless it was rejected and nothing was uploaded since. */
    refused: z.nullable(z.object({ reason: z.string(), by: z.string(), at: z.string() })),
    needs_approval: z.boolean(),
  }),
  summary: 'The profile picture of the caller, or of a person they may edit, and the pending one',
})

export const updateProfileImage = endpoint({
  id: 'employees.picture.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/update_profile_image',
  access: can('employees.picture.change'),
  body: z.strictObject({
    /** An upload of the caller to `profile_pictures`; null removes the picture. */
    filePath: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
    /** Default: the caller. */
    emp_id: z.optional(field.id()),
  }),
  data: z.object({
    ...picture,
    /** True when the picture awaits approval; the previous one stays until then. */
    approval: z.boolean(),
  }),
  errors: ['files.not_uploaded', 'employees.picture_unfit'],
  summary:
    'Change or take away a profile picture; where the organisation wants it, the new one waits for approval',
})

const request = z.object({
  id: field.id(),
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  DEPARTMENT_NAME: z.nullable(z.string()),
  DESIGNATION_NAME: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  new_photo: z.string(),
  asked_at: z.string(),
})
export type PictureRequest = z.infer<typeof request>

export const listProfileImages = endpoint({
  id: 'employees.picture.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/profile_image_requests',
  access: can('employees.picture.approve'),
  body: z.object({ page: listBody().page, limit: listBody().limit, search: listBody().search }),
  data: z.object({ requests: z.array(request), total_rows: z.int(), numPages: z.int() }),
  summary: 'Pictures awaiting approval, oldest first',
})

export const decideProfileImage = endpoint({
  id: 'employees.picture.decide',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/decide_profile_image',
  access: can('employees.picture.approve'),
  body: z.strictObject({
    id: field.id(),
    outcome: z.enum(['approve', 'reject']),
    /** Required to reject; shown to the person. */
    reason: z._default(field.message(300), ''),
  }),
  data: field.nothing(),
  errors: ['employees.picture_decided', 'employees.picture_own'],
  summary: 'Approve or reject a pending picture',
})
