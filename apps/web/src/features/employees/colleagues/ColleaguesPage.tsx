import { NativeSelect, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { EmptyState } from '@muster/ui/feedback'
import { IconSearch } from '@muster/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import classes from '../components/Team.module.css'
import { ColleagueList } from './ColleagueList.tsx'
import { type ColleaguePage, useColleagues } from './colleague-queries.ts'
import './texts.ts'

const PAUSE = 250

/** Colleague search over everybody the organisation shares, by text or organisation unit. */
export default function ColleaguesPage() {
  const { t } = useTranslation('colleagues')
  const format = useFormatter()
  const hasRecord = useUser().user_emp_id !== null
  const [query, setQuery] = useSearchParams()
  const set = (name: string, value: string) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const requested = {
    search: query.get('q') ?? '',
    department: Number(query.get('department')) || null,
    location: Number(query.get('location')) || null,
  }
  const colleagues = useColleagues(requested, hasRecord)
  const first = colleagues.data?.pages[0]
  if (!hasRecord) return <EmptyState order={1} title={t('noRecordTitle')} text={t('noRecordText')} />
  if (first?.visibility.colleagues === 'none') {
    return <EmptyState order={1} title={t('noneTitle')} text={t('noneText')} />
  }
  return (
    <>
      <div className={classes.header}>
        <Title order={1}>{t('title')}</Title>
        {first ? (
          <Text c="dimmed" role="status">
            {t('people', { count: first.total_rows, number: format.number(first.total_rows) })}
          </Text>
        ) : null}
      </div>
      {first?.visibility.colleagues === 'line' ? (
        <Text c="dimmed" size="sm" mb="sm">
          {t('line')}
        </Text>
      ) : null}
      <SearchAndFilters first={first} requested={requested} onSet={set} />
      <ColleagueList
        colleagues={colleagues}
        isNarrowed={requested.search !== '' || requested.department !== null || requested.location !== null}
      />
    </>
  )
}

interface SearchAndFiltersProps {
  first: ColleaguePage | undefined
  requested: { search: string; department: number | null; location: number | null }
  onSet: (name: string, value: string) => void
}

/** Finds colleagues by name, department and location. */
function SearchAndFilters({ first, requested, onSet }: SearchAndFiltersProps) {
  const { t } = useTranslation('colleagues')
  const [typed, setTyped] = useState(requested.search)
  const searchLater = useDebouncedCallback((text: string) => onSet('q', text), PAUSE)
  const shown = first?.visibility.shown ?? []
  const parts = (['department', 'designation', 'location'] as const)
    .filter((part) => shown.includes(part))
    .map((part) => t(`parts.${part}`))
  const choices = [
    { id: 'department', every: t('everyDepartment'), options: first?.options.departments ?? [] },
    { id: 'location', every: t('everyLocation'), options: first?.options.locations ?? [] },
  ] as const
  return (
    <div className={classes.tools}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t('search')}
        placeholder={parts.length > 0 ? t('searchHintMore', { parts: parts.join(', ') }) : t('searchHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          searchLater(event.currentTarget.value.trim())
        }}
      />
      {choices
        .filter(({ options }) => options.length > 1)
        .map(({ id, every, options }) => (
          <NativeSelect
            key={id}
            aria-label={t(id)}
            value={String(requested[id] ?? '')}
            data={[
              { value: '', label: every },
              ...options.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            onChange={(event) => onSet(id, event.currentTarget.value)}
          />
        ))}
    </div>
  )
}
