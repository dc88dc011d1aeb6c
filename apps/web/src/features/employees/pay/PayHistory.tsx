import { Button, Card, Collapse, Group, Text, Title } from '@mantine/core'
import type { PayRevisionView } from '@muster/contract/employees/pay/pay-shapes'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../lib/pay/Pay.module.css'
import { PayFigures, PayStructure } from '../../../lib/pay/PayStructure.tsx'
import { signed } from '../../../lib/pay/pay-draft.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import '../../../lib/pay/texts.ts'

const kinds: Readonly<Record<PayRevisionView['state'], StatusKind>> = {
  ...{ current: 'success', planned: 'info', past: 'neutral', corrected: 'neutral', cancelled: 'neutral' },
}

interface PayHistoryProps {
  revisions: readonly PayRevisionView[]
  onCorrect?: (revision: PayRevisionView) => void
  onCancel?: (revision: PayRevisionView) => void
}

/** What is planned, the next first, what applies now, and below it everything else, the latest first. */
export function PayHistory({ revisions, ...actions }: PayHistoryProps) {
  const { t } = useTranslation('pay')
  const current = revisions.find(({ state }) => state === 'current')
  const planned = revisions.filter(({ state }) => state === 'planned').toReversed()
  const others = revisions.filter((one) => one !== current && one.state !== 'planned')
  return (
    <div className={classes.stack}>
      {planned.length > 0 ? (
        <section aria-label={t('planned')}>
          <ul className={classes.history}>
            {planned.map((one) => (
              <li key={one.revision_id}>
                <Revision revision={one} {...actions} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {current ? <Revision revision={current} isCurrent {...actions} /> : null}
      {others.length > 0 ? (
        <section aria-label={t('history')}>
          <Title order={2} size="h4" mb="sm">
            {t('history')}
          </Title>
          <ul className={classes.history}>
            {others.map((one) => (
              <li key={one.revision_id}>
                <Revision revision={one} {...actions} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

interface RevisionProps extends Omit<PayHistoryProps, 'revisions'> {
  revision: PayRevisionView
  isCurrent?: boolean
}

function Revision({ revision, isCurrent = false, onCorrect, onCancel }: RevisionProps) {
  const { t } = useTranslation('pay')
  const format = useFormatter()
  const [isOpen, setOpen] = useState(isCurrent)
  const lines = useId()
  const { effective_on: day, until, state, abilities } = revision
  const from = format.day(day)
  const reasonOf = ({ reason, corrects }: PayRevisionView) =>
    reason === 'correction' && corrects
      ? t('correctionOf', {
          reason: t(`reasons.${corrects.reason}`),
          date: format.day(corrects.effective_on),
        })
      : t(`reasons.${reason}`)
  return (
    <Card padding="lg">
      <Group justify="space-between" align="start" mb="sm">
        <div>
          <Text fw={600}>{until ? t('until', { from, to: format.day(until) }) : t('from', { from })}</Text>
          <Text size="xs" c="dimmed">
            {[
              reasonOf(revision),
              ...(revision.entered_by
                ? [`${revision.entered_by}, ${format.dateTime(revision.entered_at)}`]
                : []),
            ].join(' · ')}
          </Text>
          {revision.note ? <Text size="sm">{revision.note}</Text> : null}
        </div>
        <Group gap="xs">
          {revision.change_percent ? (
            <Text size="sm">{t('changeSince', { percent: signed(revision.change_percent) })}</Text>
          ) : null}
          <StatusBadge kind={kinds[state]}>{t(`states.${state}`)}</StatusBadge>
        </Group>
      </Group>
      <PayFigures structure={revision.structure} />
      <Group gap="xs" mt="sm">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={lines}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hideLines' : 'showLines')}
        </Button>
        {onCorrect && abilities.correct ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('correctOne', { date: from })}
            onClick={() => onCorrect(revision)}
          >
            {t('correct')}
          </Button>
        ) : null}
        {onCancel && abilities.cancel ? (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={t('cancelOne', { date: from })}
            onClick={() => onCancel(revision)}
          >
            {t('cancel')}
          </Button>
        ) : null}
      </Group>
      <Collapse expanded={isOpen} id={lines}>
        <PayStructure structure={revision.structure} />
      </Collapse>
    </Card>
  )
}
