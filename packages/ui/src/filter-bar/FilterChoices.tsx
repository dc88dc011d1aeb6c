import { Button, Checkbox, Loader, Radio, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { IconSearch } from '../icons.ts'
import type { FilterBarTexts, FilterDefinition, FilterOption } from './types.ts'
import { useFilterOptions } from './useFilterOptions.ts'

interface FilterChoicesProps {
  filter: FilterDefinition
  value: (number | string)[]
  onChange: (value: (number | string)[]) => void
  /** The bar caches the labels for its chips. */
  onLoaded: (options: FilterOption[]) => void
  texts: FilterBarTexts
}

const SEARCHABLE_FROM = 8

/** The choices of one filter, with a search box if there are many. */
export function FilterChoices({ filter, value, onChange, onLoaded, texts: t }: FilterChoicesProps) {
  const [search, setSearch] = useState('')
  const { options, isLoading, hasFailed, retry } = useFilterOptions(filter, search, onLoaded)
  const hasSearch = Boolean(filter.loadOptions) || (filter.options?.length ?? 0) >= SEARCHABLE_FROM
  const chosen = new Set(value.map(String))
  const Choice = filter.kind === 'single' ? Radio : Checkbox

  function toggle(option: FilterOption) {
    if (filter.kind === 'single') onChange([option.value])
    else if (chosen.has(String(option.value))) {
      onChange(value.filter((id) => String(id) !== String(option.value)))
    } else onChange([...value, option.value])
  }

  return (
    <Stack gap="xs">
      {hasSearch ? (
        <TextInput
          type="search"
          aria-label={t.search(filter.label)}
          placeholder={t.search(filter.label)}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={isLoading ? <Loader size="xs" role="status" aria-label={t.loading} /> : null}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      {hasFailed ? (
        <Stack gap={4} align="flex-start" role="alert">
          <Text size="sm" c="var(--mantine-color-error)">
            {t.failed}
          </Text>
          <Button size="compact-sm" variant="default" onClick={retry}>
            {t.retry}
          </Button>
        </Stack>
      ) : null}
      {!hasFailed && !isLoading && options.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {t.none}
        </Text>
      ) : null}
      <ScrollArea.Autosize mah="16rem" type="auto">
        <fieldset aria-label={filter.label} style={{ border: 0, margin: 0, padding: 2 }}>
          {options.map((option) => (
            <Choice
              key={option.value}
              py={6}
              size="sm"
              name={filter.kind === 'single' ? `filter-${filter.id}` : undefined}
              label={option.label}
              checked={chosen.has(String(option.value))}
              onChange={() => toggle(option)}
            />
          ))}
        </fieldset>
      </ScrollArea.Autosize>
      {value.length > 0 ? (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
          {t.clear}
        </Button>
      ) : null}
    </Stack>
  )
}
