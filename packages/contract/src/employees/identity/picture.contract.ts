import { can, endpoint, field, listBody, z } from '../../kit/index.ts'

const waiting = z.nullable(z.object({ id: field.id(), photo: z.string(), asked_at: z.string() }))

const picture = {
  EMPLOYEE_ID: field.id(),
  /** Address of the picture that is shown now; null for the initials. */
  photo: z.nullable(z.string()),
  /** The picture that waits for approval. */
  waiting,
}

export const readProfileImage = endpoint({
  id: 'employees.picture.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/profile_image',
  access: can('employees.picture.change'),
  /** One's own unless given. */
  query: z.object({ emp_id: z.optional(field.idInText()) }),
  data: z.object({
    ...picture,
    /** Why the latest picture was not taken; null unless it was refused and nothing came since. */
    refused: z.nullable(z.object({ reason: z.string(), by: z.string(), at: z.string() })),
    needs_approval: z.boolean(),
  }),
  summary: 'The picture of oneself, or of somebody whose picture one may change, and what waits',
})

export const updateProfileImage = endpoint({
  id: 'employees.picture.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/update_profile_image',
  access: can('employees.picture.change'),
  body: z.strictObject({
    /** An own upload to `profile_pictures`; null takes the picture away. */
    filePath: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
    /** Whose picture; one's own unless given. */
    emp_id: z.optional(field.id()),
  }),
  data: z.object({
    ...picture,
    /** True when the picture waits: the one before is still shown. */
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
  path: 'apiv2/auth/profile_image_requests',
  access: can('employees.picture.approve'),
  body: z.object({ page: listBody().page, limit: listBody().limit, search: listBody().search }),
  data: z.object({ requests: z.array(request), total_rows: z.int(), numPages: z.int() }),
  summary: 'Pictures that wait for approval, the longest waiting first',
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
    /** Needed to reject: the person reads it. */
    reason: z._default(field.text(300), ''),
  }),
  data: field.nothing(),
  errors: ['employees.picture_decided', 'employees.picture_own'],
  summary: 'Approve or reject a picture that waits',
})
