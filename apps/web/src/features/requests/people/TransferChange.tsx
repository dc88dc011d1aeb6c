import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import type { RequestAnswer } from '../data/request-queries.ts'
import { ChangeTable } from './ChangeTable.tsx'
import './texts.ts'

interface Transfer {
  effective_date: string
  lines?: { FIELD_SLUG: string; FIELD_NAME: string; before: string; after: string }[]
  reason?: string
  handsTo?: string
}

/** A proposed transfer: its changes, its effective date, and who takes over the direct reports. */
export default function TransferChange({ data }: { id: number; data: unknown }) {
  const { t } = useTranslation('peopleChanges')
  const format = useFormatter()
  const transfer = (data as RequestAnswer).formdetails as Transfer | null
  if (!transfer) return null
  const { effective_date: day, lines = [], reason, handsTo } = transfer
  return (
    <>
      <Text fw={600} my="xs">
        {t('from', { date: format.day(day) })}
        {reason ? ` · ${reason}` : ''}
      </Text>
      <ChangeTable
        lines={lines.map((line) => ({
          slug: line.FIELD_SLUG,
          name: line.FIELD_NAME,
          before: line.before,
          after: line.after,
        }))}
      />
      {handsTo ? (
        <Text size="sm" mt="sm">
          {t('handsTo', { name: handsTo })}
        </Text>
      ) : null}
    </>
  )
}
