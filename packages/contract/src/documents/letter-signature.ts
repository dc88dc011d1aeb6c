import { z } from '../kit/index.ts'
import { serviceStates, signatureProviders } from './connections.constants.ts'
import { signatureStates } from './letters.constants.ts'

/** The signature that a letter asks for, as HR sees it. */
export const letterSignature = z.object({
  state: z.enum(signatureStates),
  due_on: z.string(),
  closed_at: z.nullable(z.string()),
  /** Why it was declined. */
  reason: z.string(),
  provider: z.enum(signatureProviders),
  /** Of the service; empty for the product itself. */
  provider_name: z.string(),
  service: z.enum(serviceStates),
  /** Why the last call of the service failed; empty where it did not. */
  service_problem: z.string(),
})
