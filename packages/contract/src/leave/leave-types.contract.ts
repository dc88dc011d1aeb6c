import { can, endpoint, field, master, z } from '../kit/index.ts'
import { typeColours } from './leave.constants.ts'
import { leaveTexts } from './leave.texts.ts'

const typeFields = {
  LEAVE_TYPE_NAME: field.requiredText(80),
  LEAVE_TYPE_CODE: z
    .string()
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9-]{0,11}$/, leaveTexts.error('code'))),
  description: z._default(field.text(500), ''),
  colour: z._default(z.enum(typeColours), 'blue'),
  is_paid: z._default(field.flag(), 1),
}

export const leaveTypes = master({
  id: 'leave.type',
  path: 'apiv2/auth/leave/leavetypeslist',
  access: can('leave.rule.configure'),
  key: 'LEAVE_TYPE_ID',
  fields: {
    ...typeFields,
    kind: z._default(z.enum(['regular', 'comp_off']), 'regular'),
    /** 1 active, 0 inactive. */
    status: field.flag(),
  },
})

const leaveType = z.object({
  ...leaveTypes.row,
  /** Number of active rules that include it. */
  rules: z.int(),
})
export type LeaveType = z.infer<typeof leaveType>

export const createLeaveType = leaveTypes.save({
  id: 'leave.type.create',
  path: 'apiv2/auth/leave/createtype',
  body: ({ kind }) => z.strictObject({ ...typeFields, kind }),
  data: leaveType,
  errors: ['record.duplicate'],
  summary: 'Add a leave type',
})

export const updateLeaveType = leaveTypes.save({
  id: 'leave.type.update',
  path: 'apiv2/auth/leave/updatetype',
  body: ({ version }) =>
    z.strictObject({
      LEAVE_TYPE_ID: field.id(),
      ...z.partial(z.object(typeFields)).shape,
      status: z.optional(field.flag()),
      version,
    }),
  data: leaveType,
  errors: ['record.duplicate', 'record.conflict', 'leave.type_in_use'],
  summary: 'Edit a leave type, or activate or deactivate it; its balances stay',
})

export const readLeaveType = endpoint({
  id: 'leave.type.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/leave/leave_typedetails',
  access: can('leave.rule.configure'),
  body: z.strictObject({ LEAVE_TYPE_ID: field.id() }),
  data: z.object({
    leave_type: leaveType,
    /** Active rules that include it. */
    rules: z.array(z.object({ LEAVE_RULE_ID: field.id(), LEAVE_RULE_NAME: z.string() })),
  }),
  summary: 'A leave type, and the rules that include it',
})

export const listLeaveTypes = leaveTypes.list({
  method: 'POST',
  reads: true,
  body: z.object({ status: z.optional(field.flag()), search: z._default(field.text(200), '') }),
  data: z.object({
    leave_types: z.array(leaveType),
    /** Library types that have not been added. */
    library: z.array(z.object({ key: z.string(), name: z.string(), description: z.string() })),
  }),
  summary: 'All leave types of the organisation',
})

const namedType = z.object({
  LEAVE_TYPE_ID: field.id(),
  LEAVE_TYPE_NAME: z.string(),
  LEAVE_TYPE_CODE: z.string(),
  colour: z.enum(typeColours),
  kind: z.enum(['regular', 'comp_off']),
})

export const listActiveLeaveTypes = endpoint({
  id: 'leave.type.names',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/list-all-leave-type',
  access: can('leave.balance.view'),
  data: z.object({ leave_types: z.array(namedType), leavesType: z.array(namedType) }),
  summary: 'Names of the active leave types, under both names the clients read',
})

export const listReportLeaveTypes = endpoint({
  id: 'leave.type.report_columns',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/leavesReport/orgLeaveTypelist',
  access: can('leave.balance.view'),
  body: z.object({}),
  data: z.object({ leavesType: z.array(namedType) }),
  summary: 'Leave types as columns of the leave reports, including inactive ones with balances',
})

export const createLeaveMasters = endpoint({
  id: 'leave.type.from_library',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/create_leave_master',
  access: can('leave.rule.configure'),
  body: z.strictObject({
    keys: z
      .array(z.string().check(z.maxLength(40)))
      .check(z.minLength(1, leaveTexts.error('chooseType')), z.maxLength(20)),
  }),
  data: z.object({ created: z.int(), leave_types: z.array(leaveType) }),
  summary: 'Add leave types from the library; existing ones stay as they are',
})

export const trackLeaveChanges = endpoint({
  id: 'leave.type.changes',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/track-leave-changes/{leaveId}',
  access: can('leave.rule.configure'),
  params: z.object({ leaveId: field.idInText() }),
  data: z.object({
    changes: z.array(
      z.object({
        id: field.id(),
        at: z.string(),
        by: z.string(),
        what: z.enum(['type', 'rule']),
        record: z.string(),
        action: z.string(),
        reason: z.string(),
        fields: z.array(
          z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
        ),
      }),
    ),
  }),
  summary: 'Changes of a leave type and of the rules that include it, newest first',
})
