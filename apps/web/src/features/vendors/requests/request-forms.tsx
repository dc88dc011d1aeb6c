import { applyClaim, previewClaim, readClaimForm, vendorClaim } from '@muster/contract/calls/vendors/claims'
import {
  applyVendor,
  previewVendor,
  readVendorForm,
  vendorRequest,
} from '@muster/contract/calls/vendors/creation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { requestCalls, withAmounts } from '../../../lib/request-form/request-calls.ts'
import type { RequestFormKind, RequestParts } from '../../../lib/request-form/request-form-types.ts'
import { refreshClaims } from '../data/vendor-data.ts'
import { type DraftLine, LinesField } from '../parts/LinesField.tsx'
import { VendorChoice } from '../parts/VendorChoice.tsx'
import '../own-texts.ts'

const optionsOf = (records: readonly { id: number; name: string }[] = []) =>
  records.map(({ id, name }) => ({ value: id, label: name }))

function useClaimParts(): RequestParts {
  const { t } = useTranslation('ownVendors')
  const loading = useQuery({ ...readOptions(readClaimForm, {}), meta: { errorShown: 'inline' as const } })
  const { has_vendors, cost_centres } = loading.data ?? {}
  return {
    loading,
    nothing: has_vendors === false ? { title: t('nothing'), text: t('nothingText') } : undefined,
    slots: {
      vendor_id: {
        draw: ({ values, set, errors }) => (
          <VendorChoice
            value={values.vendor_id ?? null}
            error={errors.vendor_id}
            onChange={(vendor_id) => set({ vendor_id })}
          />
        ),
        tells: ['vendor_id'],
        isField: true,
      },
      lines: {
        draw: ({ values, set, errors }) => (
          <LinesField
            lines={(values.lines as DraftLine[] | null) ?? []}
            centres={cost_centres ?? []}
            errors={errors}
            onChange={(lines) => set({ lines })}
          />
        ),
        tells: ['lines'],
        isField: true,
      },
    },
  }
}

function useVendorParts(): RequestParts {
  const loading = useQuery({ ...readOptions(readVendorForm, {}), meta: { errorShown: 'inline' as const } })
  return {
    loading,
    choices: {
      category_id: optionsOf(loading.data?.categories),
      entity_id: optionsOf(loading.data?.entities),
    },
    ...(loading.data ? { start: { country: loading.data.country } } : {}),
  }
}

/** Submits an invoice of a vendor. */
export const claimForm: RequestFormKind = {
  texts: 'ownVendors',
  shape: vendorClaim,
  ...requestCalls({
    ...{ apply: applyClaim, preview: previewClaim, isKeyed: true },
    written: withAmounts('amount', 'tax', 'withheld'),
  }),
  refresh: refreshClaims,
  useParts: useClaimParts,
}

/** Asks for a new vendor. */
export const vendorForm: RequestFormKind = {
  texts: 'ownVendors',
  shape: vendorRequest,
  ...requestCalls({ apply: applyVendor, preview: previewVendor }),
  refresh: refreshClaims,
  useParts: useVendorParts,
}
