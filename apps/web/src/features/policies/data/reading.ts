import type { readMyPolicy } from '@muster/contract/calls/policies/own-policies'
import type { DataOf } from '@muster/contract/kit/index'

/** A policy as the person reads it. */
export type Reading = DataOf<typeof readMyPolicy>
