import { can, field, z } from '../kit/index.ts'
import { mailEvents } from './definition.ts'
import { operators } from './workflows.constants.ts'

export const SEE = can('workflows.workflow.view')
export const MANAGE = can('workflows.workflow.manage')

/** Something conditions can ask about, with the comparisons that fit. */
export const propertyInfo = z.object({
  property: z.string(),
  label: z.string(),
  type: z.enum(['number', 'option', 'text', 'flag', 'date']),
  operators: z.array(z.enum(operators)),
  options: z.optional(z.array(z.object({ id: z.union([z.number(), z.string()]), name: z.string() }))),
})

/** What is wrong with a graph, and where. */
export const problem = z.object({
  nodeId: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
  severity: z.enum(['error', 'warning']),
})

/** How a workflow mails about one event. */
export const emailSetting = z.object({
  emailtype: z.enum(mailEvents),
  label: z.string(),
  /** 1: mail is sent. */
  status: field.flag(),
  /** The person's manager hears of it too. */
  tells_manager: z.boolean(),
  /** Slug of the templates in the email library that can put it in the organisation's own words. */
  TRIGGER_SLUG: z.string(),
  /** The organisation's own words; null where it goes out in the product's. */
  template: z.nullable(z.object({ EMAIL_ID: field.id(), name: z.string() })),
})
export type EmailSetting = z.infer<typeof emailSetting>
