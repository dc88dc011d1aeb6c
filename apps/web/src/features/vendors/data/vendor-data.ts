import { listClaims, listOwnClaims, readClaim } from '@muster/contract/calls/vendors/claims'
import { listVendors, readVendor } from '@muster/contract/calls/vendors/vendors'
import type { VendorClaimState, VendorState } from '@muster/contract/vendors/vendors.constants'
import type { StatusKind } from '@muster/ui/feedback'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../../lib/calls/query.ts'

export const claimKinds: Readonly<Record<VendorClaimState, StatusKind>> = {
  ...{ submitted: 'pending', approved: 'info', rejected: 'danger' },
  ...{ withdrawn: 'neutral', cancelled: 'neutral', paid: 'success' },
}

export const vendorKinds: Readonly<Record<VendorState, StatusKind>> = {
  ...{ active: 'success', inactive: 'neutral', blocked: 'danger' },
}

/** Path of an invoice, in both entries. */
export const claimPath = (id: number): string => `/vendor-invoices/${id}`

const refreshing =
  (...calls: readonly { id: string }[]) =>
  (client: QueryClient): Promise<unknown> =>
    client.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        String(key).startsWith('requests.') || calls.some(({ id }) => id === key),
    })

/** Reads again what shows invoices, after one of them changed. */
export const refreshClaims = refreshing(listClaims, listOwnClaims, readClaim, readVendor, listVendors)

/** Reads again what shows a vendor. */
export const refreshVendors = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [listVendors, readVendor].map((one) => client.invalidateQueries({ queryKey: endpointKey(one) })),
  )
}
