import { ActionIcon, Button, Card, Group, Menu, Text } from '@mantine/core'
import type { ClearanceLine } from '@muster/contract/offboarding/clearance/clearance-shapes'
import { IconDotsVertical } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { Status } from '../../../lib/list/columns.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Asked, stateKinds } from './clearance-data.ts'
import './texts.ts'

interface CardProps {
  line: ClearanceLine
  isBusy: boolean
  onClear: () => void
  ask: (what: Asked) => void
}

/** By when an open line is due and who decides it; of a decided one who did, and when. */
function useFacts(line: ClearanceLine): string {
  const { t } = useTranslation('clearance')
  const format = useFormatter()
  const { due_on, approvers, decided_by, decided_at } = line
  const open = [
    due_on ? t('due', { day: format.date(due_on) }) : '',
    approvers.length > 0 ? t('approvers', { names: approvers.join(', ') }) : t('byHr'),
  ]
  const decided = [
    t('decidedBy', { by: decided_by, day: decided_at ? format.dateTime(decided_at) : '' }),
    line.is_override ? t('inPlace') : '',
  ]
  return [t(line.is_mandatory ? 'mandatory' : 'optional'), ...(line.state === 'open' ? open : decided)]
    .filter(Boolean)
    .join(' · ')
}

/** A line with what the reader may do with it. */
export function LineCard({ line, isBusy, onClear, ask }: CardProps) {
  const { t } = useTranslation('clearance')
  const format = useFormatter()
  const facts = useFacts(line)
  const { title, note, is_overdue, state, amount, reason } = line
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>{title}</Text>
          {note ? <Text size="sm">{note}</Text> : null}
          <Text size="sm" c={is_overdue ? 'var(--mantine-color-error)' : 'dimmed'}>
            {facts}
          </Text>
          {amount ? <Text size="sm">{format.money(amount)}</Text> : null}
          {reason ? <Text size="sm">{reason}</Text> : null}
          {line.source === 'asset' &&
          state === 'open' &&
          (line.abilities.decide || line.abilities.override) ? (
            <Text size="sm" c="dimmed">
              {t('returnLine')}
            </Text>
          ) : null}
        </div>
        <Status word={{ kind: stateKinds[state], text: t(`states.${state}`) }} />
      </Group>
      <Actions line={line} isBusy={isBusy} onClear={onClear} ask={ask} />
    </Card>
  )
}

function Actions({ line, isBusy, onClear, ask }: CardProps) {
  const { t } = useTranslation('clearance')
  const { title, abilities } = line
  const { decide, override, reopen } = abilities
  if (!(decide || override || reopen)) return null
  return (
    <Group gap="xs" mt="sm">
      {decide || override ? (
        <>
          <Button
            size="sm"
            disabled={isBusy}
            aria-label={`${t('clear')}: ${title}`}
            onClick={decide ? onClear : () => ask('cleared')}
          >
            {t('clear')}
          </Button>
          <More line={line} isBusy={isBusy} ask={ask} />
        </>
      ) : null}
      {reopen ? (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`${t('takeBack')}: ${title}`}
          onClick={() => ask('open')}
        >
          {t('takeBack')}
        </Button>
      ) : null}
    </Group>
  )
}

function More({ line: { title, abilities }, isBusy, ask }: Omit<CardProps, 'onClear'>) {
  const { t } = useTranslation('clearance')
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('more', { title })} disabled={isBusy}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => ask('recovered')}>{t('recover')}</Menu.Item>
        <Menu.Item onClick={() => ask('waived')}>{t('waive')}</Menu.Item>
        {abilities.remove ? (
          <Menu.Item color="red" onClick={() => ask('remove')}>
            {t('remove')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
