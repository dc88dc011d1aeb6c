import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { searchedSelect } from '@muster/ui/searched-select'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choicesOptions } from '../data/unit-queries.ts'

export interface ChosenUnit {
  id: number
  name: string
}

/** Units that match the search, plus the selected ones; labels stay known while the search text changes. */
function useChoices(formid: number, chosen: readonly ChosenUnit[], except: readonly number[]) {
  const [search, setSearch] = useState('')
  // The input contains the selected unit's name; do not search for it.
  const text = chosen.some(({ name }) => name === search) ? '' : search
  const [requested] = useDebouncedValue(text, 250)
  const { data, isPending, isPlaceholderData } = useQuery(choicesOptions(formid, requested))
  const options = useMemo(() => {
    const found = (data?.listing ?? []).map((row) => ({ id: row.id, name: row.label }))
    const all = new Map([...chosen, ...found].map((unit) => [unit.id, unit.name]))
    return [...all]
      .filter(([id]) => !except.includes(id))
      .map(([id, name]) => ({ value: String(id), label: name }))
  }, [data, chosen, except])
  const nameOf = (value: string): ChosenUnit => ({
    id: Number(value),
    name: options.find((option) => option.value === value)?.label ?? value,
  })
  const guard = searchedSelect({
    text,
    // While a search runs, the results of the one before stand in for its own.
    isBehind: text !== requested || ((isPending || isPlaceholderData) && text !== ''),
    found: (data?.listing ?? []).map(({ id }) => String(id)),
  })
  return { search, setSearch, options, nameOf, guard }
}

interface ChoiceProps {
  formid: number
  label: string
  description?: string
  /** Excluded: units selected in the other field. */
  except: readonly number[]
}

/** Searchable select for one unit of a kind. */
export function UnitChoice({
  value,
  onChange,
  formid,
  except,
  ...input
}: ChoiceProps & { value: ChosenUnit | null; onChange: (unit: ChosenUnit | null) => void }) {
  const { t } = useTranslation('organisation')
  const known = useMemo(() => (value ? [value] : []), [value])
  const { search, setSearch, options, nameOf, guard } = useChoices(formid, known, except)
  return (
    <Select
      {...input}
      {...guard}
      searchable
      allowDeselect={false}
      onOptionSubmit={(next) => setSearch(nameOf(next).name)}
      data={options}
      value={value ? String(value.id) : null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(next) => onChange(next === null ? null : nameOf(next))}
      placeholder={t('merge.search')}
      nothingFoundMessage={t('merge.nothingFound')}
      maxDropdownHeight={260}
    />
  )
}

/** Searchable select for several units of a kind. */
export function UnitChoices({
  value,
  onChange,
  formid,
  except,
  ...input
}: ChoiceProps & { value: readonly ChosenUnit[]; onChange: (units: ChosenUnit[]) => void }) {
  const { t } = useTranslation('organisation')
  const { search, setSearch, options, nameOf, guard } = useChoices(formid, value, except)
  return (
    <MultiSelect
      {...input}
      {...guard}
      searchable
      data={options}
      value={value.map((unit) => String(unit.id))}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(next) => onChange(next.map(nameOf))}
      placeholder={value.length === 0 ? t('merge.search') : ''}
      nothingFoundMessage={t('merge.nothingFound')}
      maxDropdownHeight={260}
      maxValues={50}
    />
  )
}
