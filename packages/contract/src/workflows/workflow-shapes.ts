import { can, field, z } from '../kit/index.ts'
import { mailEvents } from './definition.ts'
import { operators } from './workflows.constants.ts'

export const SEE = can('workflows.workflow.view')
export const MANAGE = can('workflows.workflow.manage')

/** A property that conditions can test, with its operators. */
export const propertyInfo = z.object({
  property: z.string(),
  label: z.string(),
  type: z.enum(['number', 'option', 'text', 'flag', 'date']),
  operators: z.array(z.enum(operators)),
  options: z.optional(z.array(z.object({ id: z.union([z.number(), z.string()]), name: z.string() }))),
})

/** A problem of a graph and its position. */
export const problem = z.object({
  nodeId: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
  severity: z.enum(['error', 'warning']),
})

/** Mail settings of one event of a workflow. */
export const emailSetting = z.object({
  emailtype: z.enum(mailEvents),
  label: z.string(),
  /** 1: mail is sent. */
  status: field.flag(),
  /** Whether the person's manager is notified too. */
  tells_manager: z.boolean(),
  /** Trigger slug of the templates in the email library that can replace the product's mail. */
  TRIGGER_SLUG: z.string(),
  /** The organisation's template; null where the product's own is used. */
  template: z.nullable(z.object({ EMAIL_ID: field.id(), name: z.string() })),
})
export type EmailSetting = z.infer<typeof emailSetting>
