import { ActionIcon, Button, CopyButton, Group, Text, Tooltip } from '@mantine/core'
import { StatusBadge } from '@muster/ui/feedback'
import { IconCheck, IconCopy, IconPencil, IconTrash } from '@muster/ui/icons'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Numbers.module.css'
import type { ProtectedRecord } from './privacy-queries.ts'
import { useReveal } from './useReveal.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

interface NumberRowProps {
  employeeId: number
  record: ProtectedRecord
  mayReveal: boolean
  mayEdit: boolean
  asksReason: boolean
  onEdit: () => void
  onRemove: () => void
}

function Badges({ record }: { record: ProtectedRecord }) {
  const { t } = useTranslation('privacy')
  return (
    <>
      {record.is_primary ? <StatusBadge kind="success">{t('numbers.primary')}</StatusBadge> : null}
      {record.is_expired ? <StatusBadge kind="warning">{t('numbers.expired')}</StatusBadge> : null}
      {record.is_readable ? null : <StatusBadge kind="danger">{t('numbers.unreadable')}</StatusBadge>}
    </>
  )
}

function Details({ record }: { record: ProtectedRecord }) {
  const { t, i18n } = useTranslation('privacy')
  const format = useFormatter()
  const countries = useMemo(() => new Intl.DisplayNames([i18n.language], { type: 'region' }), [i18n.language])
  const facts = [
    record.holder,
    record.issuer,
    record.branch_code,
    record.country && countries.of(record.country),
    record.valid_to ? t('numbers.validUntil', { date: format.day(record.valid_to) }) : '',
    record.note,
  ]
  return (
    <Text size="sm" c="dimmed">
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}

/** A masked number, revealed for some seconds on demand. */
export function NumberRow(props: NumberRowProps) {
  const { record, mayReveal, mayEdit, asksReason, employeeId } = props
  const { t } = useTranslation('privacy')
  const [isAsking, setAsking] = useState(false)
  const reveal = useReveal(employeeId, record.id)
  const name = `${record.kind_name} ${record.masked}`
  const begin = () => (asksReason ? setAsking(true) : reveal.show())
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Group gap="xs">
          <Text fw={500}>{record.kind_name}</Text>
          <Badges record={record} />
        </Group>
        <Text className={classes.number} aria-live="polite">
          {reveal.number ?? record.masked}
        </Text>
        <Details record={record} />
        {reveal.error && !isAsking ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {messageOf(reveal.error)}
          </Text>
        ) : null}
      </div>
      <Group gap="xs">
        {reveal.number === null ? null : (
          <>
            <Text size="sm" c="dimmed">
              {t('numbers.hides', { seconds: reveal.secondsLeft })}
            </Text>
            <CopyButton value={reveal.number}>
              {({ copied, copy }) => (
                <Tooltip label={t(copied ? 'numbers.copied' : 'numbers.copy')}>
                  <ActionIcon variant="default" size="lg" onClick={copy} aria-label={t('numbers.copy')}>
                    {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  </ActionIcon>
                </Tooltip>
              )}
            </CopyButton>
            <Button variant="default" onClick={reveal.hide}>
              {t('numbers.hide')}
            </Button>
          </>
        )}
        {reveal.number === null && mayReveal && record.is_readable ? (
          <Button
            variant="default"
            loading={reveal.isPending}
            onClick={begin}
            aria-label={t('numbers.show', { name })}
          >
            {t('numbers.showShort')}
          </Button>
        ) : null}
        {mayEdit ? (
          <>
            <ActionIcon
              variant="subtle"
              size="lg"
              onClick={props.onEdit}
              aria-label={t('numbers.edit', { name })}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              onClick={props.onRemove}
              aria-label={t('numbers.remove', { name })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </>
        ) : null}
      </Group>
      {isAsking ? (
        <Suspense>
          <ReasonModal
            title={t('numbers.reasonTitle')}
            text={t('numbers.reasonText')}
            label={t('numbers.reason')}
            submit={t('numbers.showShort')}
            save={reveal.showFor}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </li>
  )
}
