import { Stack, Table, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { timeText } from '../data/figures.ts'
import type { Health } from '../data/health-query.ts'
import classes from './Schedules.module.css'

/** The ten slowest calls, as text. */
export function Slowest({ slowest }: { slowest: Health['calls']['slowest'] }) {
  const { t } = useTranslation('operations')
  const format = useFormatter()
  const title = useId()
  const time = (ms: number | null) => (ms === null ? '–' : timeText(format, ms))
  return (
    <Stack gap="xs" component="section" aria-labelledby={title}>
      <Title order={2} size="h3" id={title}>
        {t('health.slowest.title')}
      </Title>
      {slowest.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('health.slowest.none')}
        </Text>
      ) : (
        <Table className={classes.table} aria-labelledby={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('health.slowest.call')}</Table.Th>
              <Table.Th>{t('health.speed.p50')}</Table.Th>
              <Table.Th>{t('health.speed.p95')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {slowest.map(({ id, label, p50, p95 }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" className={classes.label}>
                  {label}
                </Table.Th>
                <Table.Td data-label={t('health.speed.p50')}>{time(p50)}</Table.Td>
                <Table.Td data-label={t('health.speed.p95')}>{time(p95)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}
