import { Group, MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { PersonAvatar } from '@muster/ui/people'
import { searchedSelect } from '@muster/ui/searched-select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../session/session.ts'
import { type FoundPerson, findPeople, peopleById } from './form-resources.ts'
import '../ui-texts/texts.ts'

const PAUSE_MS = 250
const MOST_RECENT = 5

/** Searches people by part of their name or code, within the reach of the call it makes. */
export type FindPeople = (search: string) => Promise<FoundPerson[]>

/** Recently picked people, by account and kind of search; offered first. Lives as long as the page. */
const recent = new Map<string, readonly FoundPerson[]>()

interface Finding {
  /** The search to use; default: the directory. */
  find?: FindPeople
  /** Cache key of a search other than the directory's. */
  findKey?: string
}

function useFinding({ find = findPeople, findKey = 'directory' }: Finding, chosen: readonly FoundPerson[]) {
  const { t } = useTranslation('ui')
  const recentKey = `${useUser().user_id} ${findKey}`
  const [typed, setTyped] = useState('')
  // The input contains the selected person's name; do not search for it.
  const isName = chosen.some((one) => one.label === typed)
  const text = isName ? '' : typed
  const [search] = useDebouncedValue(text, PAUSE_MS)
  const {
    data: found = [],
    isPending,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['person-picker', findKey, search],
    queryFn: () => find(search),
    meta: { errorShown: 'inline' },
  })
  // While a search runs, the results of the one before stand in for its own.
  const isAwaited = isPending || isPlaceholderData
  const isBehind = text !== search || (isAwaited && text !== '')
  const first = search === '' ? (recent.get(recentKey) ?? []) : []
  // The selected ones keep their labels: the input would be filled with a new one while somebody types.
  const people = new Map([...chosen, ...first, ...found, ...chosen].map((one) => [String(one.id), one]))
  return {
    people,
    isBehind,
    /** Whether something is searched for, and found. */
    hasResults: text !== '' && !isBehind,
    /** Shows the label of an option: choosing the selected one again changes no value, so nothing else restores it. */
    showLabel: (value: string) => setTyped(people.get(value)?.label ?? ''),
    remember: (person: FoundPerson) => {
      const others = (recent.get(recentKey) ?? []).filter(({ id }) => id !== person.id)
      recent.set(recentKey, [person, ...others].slice(0, MOST_RECENT))
    },
    input: {
      searchable: true,
      searchValue: typed,
      onSearchChange: setTyped,
      data: [...people].map(([value, { label, isUnavailable = false }]) => ({
        ...{ value, label, disabled: isUnavailable },
      })),
      ...searchedSelect({ text, isBehind, found: found.map(({ id }) => String(id)) }),
      nothingFoundMessage: isPending || isBehind ? t('form.searching') : t('people.none'),
      clearButtonProps: { 'aria-label': t('people.clear') },
      renderOption: ({ option }: { option: { value: string; label: string } }) => (
        <PersonOption person={people.get(option.value)} label={option.label} />
      ),
    },
  }
}

function PersonOption({ person, label }: { person: FoundPerson | undefined; label: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <PersonAvatar
        name={person?.name ?? label}
        src={person?.photo}
        colorKey={person?.id}
        size={26}
        isDecorative
      />
      <span>{label}</span>
    </Group>
  )
}

type Input<Props> = Omit<
  Props,
  | 'value'
  | 'onChange'
  | 'data'
  | 'filter'
  | 'searchable'
  | 'searchValue'
  | 'onSearchChange'
  | 'renderOption'
  | 'selectFirstOptionOnChange'
>

export interface PersonPickerProps extends Input<SelectProps>, Finding {
  value: number | null
  onChange: (id: number | null, person: FoundPerson | null) => void
  /** The selected person, so that the field can show the name. */
  known?: FoundPerson | null
}

/** Selects one person by name or code; recently picked ones are offered first. */
export function PersonPicker(props: PersonPickerProps) {
  const { value, onChange, known, find, findKey, ...input } = props
  const [picked, setPicked] = useState<FoundPerson | null>(null)
  const given = [picked, known ?? null].find((one) => one !== null && one.id === value) ?? null
  const isUnnamed = given === null && value !== null && find === undefined
  // An address names people by id alone.
  const { data: named } = useQuery({
    queryKey: ['person-picker', 'named', value],
    queryFn: async () => (await peopleById([value ?? 0]))[0] ?? null,
    enabled: isUnnamed,
    meta: { errorShown: 'inline' },
  })
  const chosen = isUnnamed ? (named ?? null) : given
  const finding = useFinding({ find, findKey }, chosen ? [chosen] : [])
  const { people, remember, hasResults } = finding
  return (
    <Select
      {...finding.input}
      allowDeselect={false}
      {...input}
      // Switched on with the results: the first one is then marked, and Enter chooses it.
      selectFirstOptionOnChange={hasResults}
      onOptionSubmit={finding.showLabel}
      value={value === null ? null : String(value)}
      onChange={(next) => {
        const person = next === null ? null : (people.get(next) ?? null)
        setPicked(person)
        if (person) remember(person)
        onChange(person?.id ?? null, person)
      }}
    />
  )
}

export interface PeoplePickerProps extends Input<MultiSelectProps>, Finding {
  value: readonly FoundPerson[]
  onChange: (people: FoundPerson[]) => void
}

/** Selects several people by name or code. */
export function PeoplePicker({ value, onChange, find, findKey, ...props }: PeoplePickerProps) {
  const { people, remember, input, hasResults } = useFinding({ find, findKey }, value)
  return (
    <MultiSelect
      {...input}
      hidePickedOptions
      selectFirstOptionOnChange={hasResults}
      {...props}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) => {
        const next = ids.flatMap((id) => people.get(id) ?? [])
        const added = next.find((one) => !value.some(({ id }) => id === one.id))
        if (added) remember(added)
        onChange(next)
      }}
    />
  )
}
