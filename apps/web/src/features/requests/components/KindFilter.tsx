import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CountInput, kindCountsOptions } from '../data/request-queries.ts'

const ALL = '*'

interface KindFilterProps {
  /** Slug of the chosen kind; null for all. */
  value: string | null
  onChange: (kind: string | null) => void
  /** The list whose kinds are counted. */
  list: CountInput
}

/** One searchable choice of the kind, with how many requests of each there are. */
export function KindFilter({ value, onChange, list }: KindFilterProps) {
  const { t } = useTranslation('approval')
  const counts = useQuery(kindCountsOptions(list)).data
  if (!counts) return null
  const kinds = counts.kinds.map(({ TRIGGER_SLUG, name, count }) => ({
    value: TRIGGER_SLUG,
    label: t('kind.one', { name, count }),
  }))
  // One kind leaves nothing to choose; the chosen one stays, so that it can be left again.
  if (kinds.length < 2 && value === null) return null
  const isKnown = value === null || kinds.some((one) => one.value === value)
  return (
    <Select
      aria-label={t('kind.label')}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('kind.none')}
      size="md"
      maw="18rem"
      data={[
        { value: ALL, label: t('kind.all', { count: counts.total }) },
        ...kinds,
        ...(isKnown || value === null ? [] : [{ value, label: t('kind.one', { name: value, count: 0 }) }]),
      ]}
      value={value ?? ALL}
      onChange={(kind) => onChange(kind === ALL ? null : kind)}
    />
  )
}
