import { Button, Text } from '@mantine/core'
import { removeShiftAssignment } from '@muster/contract/calls/shifts/shift-people'
import type { ShiftAssignment } from '@muster/contract/shifts/shift-people.contract'
import { PersonChip } from '@muster/ui/people'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { useShiftChange } from '../data/shift-queries.ts'
import { ShiftMark } from './ShiftMark.tsx'
import classes from './Shifts.module.css'

interface AssignmentListProps {
  assignments: readonly ShiftAssignment[]
  /** First column: the employee or the shift. */
  by: 'person' | 'shift'
  canAssign: boolean
}

/** Individual shift assignments with their periods; current and future ones can be cancelled. */
export function AssignmentList({ assignments, by, canAssign }: AssignmentListProps) {
  const { t } = useTranslation('shifts')
  const format = useFormatter()
  const remove = useShiftChange(removeShiftAssignment)
  const when = ({ from_date, to_date, state }: ShiftAssignment) => {
    const from = format.day(from_date)
    if (to_date) return t('people.range', { from, to: format.day(to_date) })
    return state === 'future' ? t('people.fromOn', { from }) : t('people.since', { from })
  }
  return (
    <>
      <ul className={classes.list}>
        {assignments.map((one) => (
          <li key={one.id} className={classes.item}>
            {by === 'person' ? (
              <PersonChip name={one.employee_name} subtitle={one.employee_code} colorKey={one.employee_id} />
            ) : (
              <ShiftMark color={one.color}>{one.shift_name}</ShiftMark>
            )}
            <div>
              <Text size="sm">{when(one)}</Text>
              <Text size="xs" c="dimmed">
                {[one.note, one.actor ? t('people.by', { actor: one.actor }) : '']
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {canAssign && one.state !== 'past' ? (
              <Button
                size="xs"
                variant="subtle"
                color="red"
                aria-label={t('people.removeOf', { name: one.employee_name })}
                loading={remove.isPending && remove.variables?.body.id === one.id}
                onClick={() => remove.mutate({ body: { id: one.id } })}
              >
                {t('people.remove')}
              </Button>
            ) : (
              <Text size="xs" c="dimmed">
                {t(`page.state.${one.state}`)}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {remove.error ? (
        <Text size="sm" c="red" role="alert">
          {messageOf(remove.error)}
        </Text>
      ) : null}
    </>
  )
}
