import { Alert, Card, Group, List, Skeleton, Text } from '@mantine/core'
import type { PayStructureView } from '@muster/contract/employees/pay/pay-shapes'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../calls/api.ts'
import { datesInText } from '../language/dates-in-text.ts'
import { useFormatter } from '../session/session.ts'
import { PayFigures, PayStructure } from './PayStructure.tsx'
import { signed } from './pay-draft.ts'
import './texts.ts'

/** Pause in typing after which a preview is asked for. */
export const PREVIEW_PAUSE_MS = 400

interface Computed {
  problems: readonly { line: number | null; field: string; message: string }[]
  before: PayStructureView | null
  after: PayStructureView | null
  change_percent: string | null
}

/** What a structure comes to, beside what was before, or what is wrong with it. */
export function StructurePreview({ data, error }: { data: Computed | undefined; error: Error | null }) {
  const { t } = useTranslation('pay')
  const format = useFormatter()
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
