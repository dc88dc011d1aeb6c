import { Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { searchedSelect } from '../../searched-select/searched-select.ts'
import type { ImportAssistantProps } from '../assistant-props.ts'
import { chooseManager } from '../decisions.ts'
import classes from '../ImportAssistant.module.css'
import { StepHeading } from '../StepHeading.tsx'
import type { ImportAssistantTexts } from '../texts.ts'
import type { PeopleFinder, UnknownManager } from '../types.ts'

interface ManagerChoicesProps {
  assistant: ImportAssistantProps
  managers: readonly UnknownManager[]
  texts: ImportAssistantTexts
}

/** Managers' names that match nobody or several people: the person chooses, or the manager stays blank. */
export function ManagerChoices({ assistant, managers, texts: t }: ManagerChoicesProps) {
  const { decisions, onDecisionsChange, people } = assistant
  if (managers.length === 0 || !people) return null
  return (
    <Stack gap="xs">
      <StepHeading title={t.managers} text={t.managersText} />
      <ul className={classes.list}>
        {managers.map(({ name, count }) => (
          <li key={name} className={classes.proposal}>
            <div>
              <div className={classes.header}>{name}</div>
              <Text size="xs" c="dimmed">
                {t.usedIn(count)}
              </Text>
            </div>
            <PersonSelect
              label={t.managerMeant(name)}
              people={people}
              value={decisions.managerChoices[name] ?? null}
              onChange={(id) => onDecisionsChange(chooseManager(decisions, name, id))}
              texts={t}
            />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

interface PersonSelectProps {
  label: string
  people: PeopleFinder
  value: number | null
  onChange: (id: number | null) => void
  texts: ImportAssistantTexts
}

interface Person {
  id: number
  label: string
}

const SEARCH_DELAY = 250

function PersonSelect({ label, people, value, onChange, texts: t }: PersonSelectProps) {
  const [chosen, setChosen] = useState<Person | null>(null)
  const [found, setFound] = useState<{ of: string; people: Person[] }>({ of: '', people: [] })
  const [query, setQuery] = useState('')
  const [requested] = useDebouncedValue(query, SEARCH_DELAY)

  // A remembered choice has only an id: load its name.
  useEffect(() => {
    if (value === null || chosen?.id === value) return
    let isCurrent = true
    void people.byId([value]).then(([person]) => {
      if (isCurrent) setChosen(person ?? { id: value, label: `#${value}` })
    })
    return () => {
      isCurrent = false
    }
  }, [value, chosen, people])

  useEffect(() => {
    if (requested.trim() === '' || requested === chosen?.label) return
    let isCurrent = true
    void people.search(requested).then((list) => {
      if (isCurrent) setFound({ of: requested, people: list })
    })
    return () => {
      isCurrent = false
    }
  }, [requested, chosen, people])

  const listed =
    chosen && !found.people.some(({ id }) => id === chosen.id) ? [chosen, ...found.people] : found.people
  const text = query === chosen?.label ? '' : query
  return (
    <Select
      aria-label={label}
      placeholder={t.leaveBlank}
      searchable
      clearable
      nothingFoundMessage={query.trim() === '' ? t.findPerson : t.nobodyFound}
      data={listed.map((person) => ({ value: String(person.id), label: person.label }))}
      allowDeselect={false}
      {...searchedSelect({
        text,
        isBehind: text.trim() !== '' && text !== found.of,
        found: found.people.map(({ id }) => String(id)),
      })}
      value={value === null ? null : String(value)}
      onSearchChange={setQuery}
      onChange={(id) => {
        const person = listed.find((one) => String(one.id) === id)
        setChosen(person ?? null)
        onChange(person?.id ?? null)
      }}
    />
  )
}
