import { Alert, Card, Group, List, Loader, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Apply.module.css'
import type { Preview } from './apply-queries.ts'
import { dayNamesIn } from './month.ts'

interface PreviewCardProps {
  preview: Preview | undefined
  type: string
  isCounting: boolean
  error: unknown
}

/** What the days count, one by one, what is left after them, what is in the way, and who decides. */
export function PreviewCard({ preview, type, isCounting, error }: PreviewCardProps) {
  const { t } = useTranslation('applyLeave')
  return (
    <Card component="section" padding="lg" aria-labelledby="counts" aria-live="polite" aria-busy={isCounting}>
      <Group justify="space-between">
        <Title order={2} size="h4" id="counts">
          {t('preview')}
        </Title>
        {isCounting ? <Loader size="xs" aria-label={t('previewing')} /> : null}
      </Group>
      {error ? (
        <Text size="sm" c="red" mt="xs">
          {messageOf(error)}
        </Text>
      ) : preview ? (
        <Counted preview={preview} type={type} />
      ) : (
        <Text size="sm" c="dimmed" mt="xs">
          {t('previewEmpty')}
        </Text>
      )}
    </Card>
  )
}

function Counted({ preview, type }: { preview: Preview; type: string }) {
  const { t, i18n } = useTranslation('applyLeave')
  const names = useMemo(() => dayNamesIn(i18n.language), [i18n.language])
  return (
    <>
      {preview.text ? (
        <Text fw={600} mt="xs">
          {preview.text}
        </Text>
      ) : null}
      <Balance preview={preview} type={type} />
      {preview.problems.length > 0 ? (
        <Alert color="red" variant="light" title={t('more')} mt="sm">
          <List size="sm" spacing={4}>
            {preview.problems.map(({ problem }) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      {preview.days.length > 0 ? (
        <ul className={classes.counted} aria-label={t('dayNames')}>
          {preview.days.map(({ date, counted, reason }) => (
            <li key={date} data-free={counted === 0 || undefined}>
              <span>{names.short(date)}</span>
              <span>{t(`reasons.${reason}`)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {preview.conflicts.length > 0 ? (
        <>
          <Text fw={600} size="sm" mt="md">
            {t('team')}
          </Text>
          <ul className={classes.clashes}>
            {preview.conflicts.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : null}
      <Stages stages={preview.stages} />
    </>
  )
}

function Balance({ preview, type }: { preview: Preview; type: string }) {
  const { t } = useTranslation('applyLeave')
  const format = useFormatter()
  if (preview.balance_before === null || preview.balance_after === null) return null
  return (
    <div className={classes.change}>
      <Text size="sm" c="dimmed">
        {t('balance', { name: type })}
      </Text>
      <Text size="sm">
        {format.number(preview.balance_before)} {t('before')} → <b>{format.number(preview.balance_after)}</b>{' '}
        {t('after')}
      </Text>
    </div>
  )
}

function Stages({ stages }: { stages: Preview['stages'] }) {
  const { t } = useTranslation('applyLeave')
  if (stages.length === 0) return null
  return (
    <>
      <Text fw={600} size="sm" mt="md">
        {t('decides')}
      </Text>
      <ol className={classes.clashes}>
        {stages.map(({ name, approvers, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stages have an order and may share a name
          <li key={at}>
            {approvers.join(', ') || name}{' '}
            <Text component="span" size="sm" c="dimmed">
              {why}
            </Text>
          </li>
        ))}
      </ol>
    </>
  )
}
