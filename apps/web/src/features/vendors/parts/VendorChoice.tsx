import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { findClaimVendors } from '@muster/contract/calls/vendors/claims'
import { searchedSelect } from '@muster/ui/searched-select'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import '../../../lib/ui-texts/texts.ts'
import '../own-texts.ts'

const PAUSE_MS = 250

interface VendorChoiceProps {
  value: number | null
  error: string | undefined
  onChange: (id: number | null) => void
}

/** Chooses a vendor by part of its name; the server searches, since there can be thousands. */
export function VendorChoice({ value, error, onChange }: VendorChoiceProps) {
  const { t } = useTranslation('ownVendors')
  const [typed, setTyped] = useState('')
  const [name, setName] = useState<string | null>(null)
  // The input contains the chosen vendor's name: do not search for it.
  const text = typed === name ? '' : typed
  const [search] = useDebouncedValue(text, PAUSE_MS)
  const { data, isPending, isPlaceholderData } = useQuery({
    ...readOptions(findClaimVendors, { body: { search, ids: value === null ? [] : [value] } }),
    placeholderData: keepPreviousData,
    meta: { errorShown: 'inline' as const },
  })
  const vendors = data?.vendors ?? []
  const isBehind = text !== search || ((isPending || isPlaceholderData) && text !== '')
  return (
    <Select
      {...searchedSelect({ text, isBehind, found: vendors.map(({ id }) => String(id)) })}
      label={t('forms.VENDOR_CLAIM.fields.vendor_id')}
      required
      searchable
      allowDeselect={false}
      data={vendors.map(({ id, name: label }) => ({ value: String(id), label }))}
      value={value === null ? null : String(value)}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isPending || isBehind ? t('ui:form.searching') : t('noVendor')}
      onChange={(next) => {
        setName(vendors.find(({ id }) => String(id) === next)?.name ?? null)
        onChange(next === null ? null : Number(next))
      }}
    />
  )
}
