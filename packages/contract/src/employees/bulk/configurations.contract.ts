import { can, endpoint, field, listBody, listQuery, z } from '../../kit/index.ts'
import { accountState, employmentStatus } from '../employee-states.ts'
import { invitationStates, secondStepStates } from './bulk.constants.ts'

/** Settings of user accounts: logins, roles, two-step verification, groups, invitations. */

export const configurationActions = ['invite', 'enable', 'disable', 'reset_second_step'] as const
export type ConfigurationAction = (typeof configurationActions)[number]

const role = z.object({
  product_id: z.int(),
  role_id: field.roleId(),
  role_name: z.string(),
  product_name: z.string(),
})

/** Filters of the list. */
const selection = {
  search: listBody().search,
  /** Accounts in any of these states. */
  login: z.optional(z.array(accountState).check(z.maxLength(4))),
  invitation: z.optional(z.array(z.enum(invitationStates)).check(z.maxLength(3))),
  second_step: z.optional(z.array(z.enum(secondStepStates)).check(z.maxLength(3))),
  role_ids: z.optional(z.array(field.roleId()).check(z.maxLength(30))),
  group_ids: z.optional(field.ids(100)),
  /** 1 active people, 0 those who left; default: both. */
  status: z.optional(z.array(field.flag()).check(z.maxLength(2))),
  /** Only accounts whose last sign-in was at least this many days ago, or never. */
  unseen_days: z.optional(z.int().check(z.minimum(1), z.maximum(3650))),
}

export const configurationSorts = ['EMPLOYEE_NAME', 'EMPLOYEE_CODE', 'last_sign_in'] as const

export const listConfigurations = endpoint({
  id: 'employees.configuration.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/users/configurations',
  access: can('employees.account.manage'),
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    sort: listBody().sort,
    ...selection,
  }),
  data: z.object({
    users: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        EMPLOYEE_CODE: z.string(),
        EMAIL: z.nullable(z.string()),
        photo: z.nullable(z.string()),
        status: employmentStatus,
        EMP_USER_ID: z.nullable(field.id()),
        account_state: accountState,
        IS_ACTIVE: field.flag(),
        IS_ACTIVE_ATS: field.flag(),
        roles: z.array(role),
        groups: z.array(z.object({ GROUP_ID: field.id(), GROUP_NAME: z.string() })),
        invitation: z.object({
          state: z.enum(invitationStates),
          sent_at: z.nullable(z.string()),
          expires_at: z.nullable(z.string()),
        }),
        second_step: z.enum(secondStepStates),
        /** Number of browsers that skip the second step. */
        trusted_devices: z.int(),
        /** Number of devices with an open session. */
        sessions: z.int(),
        last_sign_in: z.nullable(z.string()),
        abilities: z.object({
          invite: z.boolean(),
          enable: z.boolean(),
          disable: z.boolean(),
          reset_second_step: z.boolean(),
        }),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'The accounts of people: login, roles, groups, second step, devices and last sign-in',
})

export const actOnConfigurations = endpoint({
  id: 'employees.configuration.act',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/users/configurations/act',
  access: can('employees.account.manage'),
  body: z.object({
    action: z.enum(configurationActions),
    /** People by id, or everybody who matches the list's filters, with exceptions. */
    selection: z.union([
      z.object({ ids: field.ids(5000).check(z.minLength(1)) }),
      z.object({ criteria: z.object(selection), except: z.optional(field.ids(5000)) }),
    ]),
    /** Reason for resetting two-step verification. */
    reason: z.optional(field.message(500)),
  }),
  data: z.object({
    /** Null above 100 people, where a job runs. */
    outcome: z.nullable(
      z.object({
        done: z.int(),
        unchanged: z.int(),
        refused: z.array(z.object({ message: z.string(), count: z.int(), names: z.array(z.string()) })),
      }),
    ),
    job_id: z.nullable(field.publicId()),
  }),
  errors: ['access.denied', 'employees.bulk_too_many'],
  summary:
    'Invite, enable or disable logins, or reset two-step verification; each person succeeds or fails alone',
})

export const listSubUsers = endpoint({
  id: 'employees.sub_user.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/subuserlist',
  access: can('employees.account.manage'),
  query: z.object({ ...listQuery() }),
  data: z.object({
    users: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMP_USER_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        EMPLOYEE_CODE: z.string(),
        EMAIL: z.nullable(z.string()),
        IS_ACTIVE: field.flag(),
        IS_ACTIVE_ATS: field.flag(),
        access: z.array(role),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'People with permissions beyond self-service, with their roles',
})
