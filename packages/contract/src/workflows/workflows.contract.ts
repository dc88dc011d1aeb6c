import { endpoint, signedIn, z } from '../kit/index.ts'

/** A trigger that only a request for all of them shows. */
export const HIDDEN_TRIGGER = 'DOCUMENTS_NOTIFIER'

const trigger = z.object({
  TRIGGER_SLUG: z.string(),
  name: z.string(),
  /** Heading it stands under. */
  group: z.string(),
  /** What it starts: an approval, or a mail. */
  kind: z.enum(['approval', 'mail']),
  /** Something in the product pulls it at present. One that nothing pulls is listed, not offered. */
  available: z.boolean(),
  /** Of mail: the product sends it when it is due; otherwise people do. */
  is_automatic: z.boolean(),
})
export type Trigger = z.infer<typeof trigger>

export const listTriggers = endpoint({
  id: 'workflows.trigger.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/workflow/triggerlist',
  access: signedIn,
  query: z.object({
    /** 1: with the documents notifier too. */
    is_all: z._default(z.enum(['0', '1']), '0'),
  }),
  data: z.object({ triggers: z.array(trigger) }),
  summary: 'What can start a workflow or a mail',
})
