import { Alert, Card, Group, List, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { previewPay } from '@muster/contract/calls/employees/pay/pay'
import type { previewPay as PreviewCall } from '@muster/contract/employees/pay/pay.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { datesInText } from '../../../lib/language/dates-in-text.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { signed } from './PayHistory.tsx'
import { PayFigures, PayStructure } from './PayStructure.tsx'
import './texts.ts'

const PAUSE_MS = 400

/** What the typed structure comes to, beside what applies before. */
export function PayPreview({ body }: { body: BodyOf<typeof PreviewCall> }) {
  const { t } = useTranslation('pay')
  const format = useFormatter()
  const [asked] = useDebouncedValue(body, PAUSE_MS)
  const { data, error } = useQuery({
    ...readOptions(previewPay, { body: asked }),
    placeholderData: keepPreviousData,
    meta: { errorShown: 'inline' as const },
  })
  if (error) return <Alert color="red">{messageOf(error)}</Alert>
  if (!data) return <Skeleton height={120} />
  if (!data.after) {
    return (
      <Alert color="orange" title={t('form.problems')} role="status">
        <List size="sm">
          {data.problems.map(({ line, field, message }) => (
            <List.Item key={`${line} ${field} ${message}`}>
              {line === null
                ? datesInText(message, format)
                : `${t('form.component', { number: line + 1 })}: ${message}`}
            </List.Item>
          ))}
        </List>
      </Alert>
    )
  }
  return (
    <Card withBorder padding="md" component="section" aria-label={t('form.preview')}>
      {data.before ? (
        <Group justify="space-between" mb="sm">
          <Text size="sm" c="dimmed">
            {t('form.before')}: {t('annualCtc')}{' '}
            {format.money({ amount: data.before.annual_ctc, currency: data.before.currency })}
          </Text>
          {data.change_percent ? (
            <Text size="sm" fw={600}>
              {t('change', { percent: signed(data.change_percent) })}
            </Text>
          ) : null}
        </Group>
      ) : null}
      <PayFigures structure={data.after} />
      <PayStructure structure={data.after} />
    </Card>
  )
}
