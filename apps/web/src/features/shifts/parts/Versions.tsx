import { Button, Card, Text } from '@mantine/core'
import { removeShiftVersion } from '@muster/contract/calls/shifts/shifts'
import type { ShiftDetails } from '@muster/contract/shifts/shifts.contract'
import { StatusBadge } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { useShiftChange } from '../data/shift-queries.ts'
import classes from './Shifts.module.css'

const kinds = { past: 'neutral', current: 'success', future: 'info' } as const

/** Past, current and future versions, newest first; future ones can be cancelled. */
export function Versions({ shift }: { shift: ShiftDetails }) {
  const { t } = useTranslation('shifts')
  const format = useFormatter()
  const remove = useShiftChange(removeShiftVersion)
  return (
    <Card padding="lg" component="section" aria-label={t('page.versions')}>
      <Text fw={600} mb="xs">
        {t('page.versions')}
      </Text>
      <ul className={classes.list}>
        {shift.versions.toReversed().map((one, index) => (
          <li key={one.id} className={classes.item}>
            <div>
              <Text size="sm">
                {index === shift.versions.length - 1
                  ? t('page.first')
                  : t('page.from', { date: format.day(one.effective_from) })}
              </Text>
              <Text size="xs" c="dimmed">
                {format.time(one.terms.start)}–{format.time(one.terms.end)} · {one.actor}
              </Text>
            </div>
            {one.state === 'future' && shift.abilities.manage ? (
              <Button
                size="xs"
                variant="subtle"
                loading={remove.isPending}
                onClick={() => remove.mutate({ body: { id: one.id } })}
              >
                {t('page.takeBack')}
              </Button>
            ) : (
              <StatusBadge kind={kinds[one.state]}>{t(`page.state.${one.state}`)}</StatusBadge>
            )}
          </li>
        ))}
      </ul>
      {remove.error ? (
        <Text size="sm" c="red" role="alert">
          {messageOf(remove.error)}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed" mt="sm">
        {t('page.usage', { people: shift.people, rules: shift.rules })}
      </Text>
    </Card>
  )
}
