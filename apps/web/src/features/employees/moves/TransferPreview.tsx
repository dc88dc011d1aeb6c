import { Text } from '@mantine/core'
import type { previewTransfer } from '@muster/contract/employees/moves/transfers.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { PersonChip } from '@muster/ui/people'
import { useTranslation } from 'react-i18next'
import { datesInText } from '../../../lib/language/dates-in-text.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { Changes } from './Changes.tsx'
import classes from './Moves.module.css'
import './texts.ts'

type Person = DataOf<typeof previewTransfer>['people'][number]

/** Maximum number of people rendered; a sample is enough for larger transfers. */
const SHOWN = 60

/** Effect of a transfer per person; people with problems come first. */
export function TransferPreview({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation('moves')
  const ordered = people.toSorted((one, other) => other.problems.length - one.problems.length)
  const more = ordered.length - SHOWN
  return (
    <>
      <ul className={classes.people}>
        {ordered.slice(0, SHOWN).map((person) => (
          <li key={person.EMPLOYEE_ID} className={classes.person}>
            <PersonChip
              name={person.EMPLOYEE_NAME}
              subtitle={person.EMPLOYEE_CODE}
              colorKey={person.EMPLOYEE_ID}
              size={32}
            />
            <PersonEffects person={person} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('transfer.more', { count: more })}
        </Text>
      ) : null}
    </>
  )
}

function reportsText(t: ReturnType<typeof useTranslation<'moves'>>['t'], person: Person): string | null {
  const { count, names, to } = person.reports
  if (count === 0) return null
  const values = { count, names: names.join(', ') + (count > names.length ? ' …' : ''), to: to ?? '' }
  return to === null ? t('transfer.reportsStay', values) : t('transfer.reportsGo', values)
}

const namesOf = (groups: readonly { name: string }[]) => groups.map((group) => group.name).join(', ')

/** What changes for one person, with problems first. */
export function PersonEffects({ person }: { person: Person }) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const facts = [
    reportsText(t, person),
    person.groups_entered.length > 0
      ? t('transfer.groupsEntered', { groups: namesOf(person.groups_entered) })
      : null,
    person.groups_left.length > 0 ? t('transfer.groupsLeft', { groups: namesOf(person.groups_left) }) : null,
    ...person.notes,
  ].filter((fact) => fact !== null)
  return (
    <>
      {person.problems.map((problem) => (
        <Text key={problem} size="sm" c="var(--mantine-color-error)" fw={600} mt={4}>
          {datesInText(problem, format)}
        </Text>
      ))}
      {person.changes.length === 0 && person.problems.length === 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          {t('transfer.nothing')}
        </Text>
      ) : (
        <Changes changes={person.changes} />
      )}
      {facts.map((fact) => (
        <Text key={fact} size="xs" c="dimmed" mt={4}>
          {datesInText(fact, format)}
        </Text>
      ))}
    </>
  )
}
