import type { FilterValues } from '@muster/ui/data-table'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { type CellLook, cellLooks } from './MatrixRow.tsx'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const FILTER = 'f.'

interface Address {
  month: string
  by: 'month' | 'payroll'
  look: CellLook
  search: string
  filters: FilterValues
}

const readValue = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)

function readFilters(query: URLSearchParams): FilterValues {
  const filters: FilterValues = {}
  for (const [name, value] of query)
    if (name.startsWith(FILTER)) filters[name.slice(FILTER.length)] = value.split(',').map(readValue)
  return filters
}

function write(address: Address): URLSearchParams {
  const query = new URLSearchParams({ month: address.month })
  if (address.by !== 'month') query.set('by', address.by)
  if (address.look !== 'codes') query.set('look', address.look)
  if (address.search) query.set('q', address.search)
  for (const [id, values] of Object.entries(address.filters))
    if (values.length > 0) query.set(FILTER + id, values.join())
  return query
}

/** State of the register, kept in the URL so that a shared link shows the same view. */
export function useRegisterAddress() {
  const [query, setQuery] = useSearchParams()
  const { formats } = useUser()
  const address = useMemo((): Address => {
    const month = query.get('month') ?? ''
    const look = query.get('look') as CellLook | null
    return {
      month: MONTH.test(month) ? month : dayIn(formats.time_zone).slice(0, 7),
      by: query.get('by') === 'payroll' ? 'payroll' : 'month',
      look: look && cellLooks.includes(look) ? look : 'codes',
      search: query.get('q') ?? '',
      filters: readFilters(query),
    }
  }, [query, formats.time_zone])
  const change = (more: Partial<Address>) => setQuery(write({ ...address, ...more }), { replace: true })
  return { address, change }
}
