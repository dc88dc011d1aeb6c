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

/** Searchable filter by kind, with the number of requests of each. */
export function KindFilter({ value, onChange, list }: KindFilterProps) {
  const { t } = useTranslation('approval')
  const { data: counts, isPending } = useQuery(kindCountsOptions(list))
  const kinds = (counts?.kinds ?? []).map(({ TRIGGER_SLUG, name, count }) => ({
    value: TRIGGER_SLUG,
    label: t('kind.one', { name, count }),
  }))
  // With fewer than two kinds there is nothing to choose. A filter that is set stays, so that it can be cleared, even if
  // the counts could not be loaded.
  if (isPending || (kinds.length < 2 && value === null)) return null
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
        { value: ALL, label: counts ? t('kind.all', { count: counts.total }) : t('kind.every') },
        ...kinds,
        ...(isKnown || value === null
          ? []
          : [{ value, label: counts ? t('kind.one', { name: value, count: 0 }) : value }]),
      ]}
      value={value ?? ALL}
      onChange={(kind) => onChange(kind === ALL ? null : kind)}
    />
  )
}
