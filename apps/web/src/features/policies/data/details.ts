import { listPolicies, readPolicyDetails } from '@muster/contract/calls/policies/policies'
import { listPolicyProgress } from '@muster/contract/calls/policies/policy-report'
import type { DataOf } from '@muster/contract/kit/index'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../../lib/calls/query.ts'

/** A policy as its administrators see it. */
export type Details = DataOf<typeof readPolicyDetails>

/** Reads again what shows policies, after one of them changed. */
export async function refreshPolicies(client: QueryClient): Promise<void> {
  const calls = [readPolicyDetails, listPolicies, listPolicyProgress]
  await Promise.all(calls.map((one) => client.invalidateQueries({ queryKey: endpointKey(one) })))
}
