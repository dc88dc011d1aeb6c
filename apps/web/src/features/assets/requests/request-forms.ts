import {
  applyAssetRequest,
  assetRequest,
  listRequestedAssets,
  listRequestTypes,
  previewAssetRequest,
} from '@muster/contract/calls/assets/asset-requests'
import { listMyAssets } from '@muster/contract/calls/assets/own-assets'
import {
  applyPurchase,
  listPurchases,
  previewPurchase,
  purchaseRequest,
  readPurchaseForm,
} from '@muster/contract/calls/assets/purchases'
import type { Call } from '@muster/contract/kit/index'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { requestCalls } from '../../../lib/request-form/request-calls.ts'
import type { RequestFormKind, RequestParts } from '../../../lib/request-form/request-form-types.ts'
import './texts.ts'

const optionsOf = (records: readonly { id: number; name: string }[] = []) =>
  records.map(({ id, name }) => ({ value: id, label: name }))

function useNoTypes(types: readonly unknown[] | undefined): RequestParts['nothing'] {
  const { t } = useTranslation('assetRequests')
  return types?.length === 0 ? { title: t('noTypes'), text: t('noTypesText') } : undefined
}

function useAssetParts(): RequestParts {
  const loading = useQuery({ ...readOptions(listRequestTypes, {}), meta: { errorShown: 'inline' as const } })
  return {
    ...{ loading, nothing: useNoTypes(loading.data?.types) },
    choices: { type_id: optionsOf(loading.data?.types) },
  }
}

function usePurchaseParts(): RequestParts {
  const loading = useQuery({ ...readOptions(readPurchaseForm, {}), meta: { errorShown: 'inline' as const } })
  return {
    ...{ loading, nothing: useNoTypes(loading.data?.types) },
    choices: {
      type_id: optionsOf(loading.data?.types),
      location_id: optionsOf(loading.data?.locations),
      entity_id: optionsOf(loading.data?.entities),
    },
  }
}

/** What shows requests, and what these calls have loaded. */
const refreshing =
  (...calls: readonly Call[]) =>
  (queries: QueryClient) =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        String(key).startsWith('requests.') || calls.some(({ id }) => id === key),
    })

/** Asks for an asset. */
export const assetForm: RequestFormKind = {
  texts: 'assetRequests',
  shape: assetRequest,
  ...requestCalls({ apply: applyAssetRequest, preview: previewAssetRequest, isKeyed: true }),
  refresh: refreshing(listMyAssets),
  useParts: useAssetParts,
}

/** Asks for assets to be bought. */
export const purchaseForm: RequestFormKind = {
  texts: 'assetRequests',
  shape: purchaseRequest,
  ...requestCalls({ apply: applyPurchase, preview: previewPurchase, isKeyed: true }),
  refresh: refreshing(listPurchases, listRequestedAssets),
  useParts: usePurchaseParts,
  // Comes with the link from the request that it is for.
  hides: () => ['for_request'],
}
