import { Alert } from '@mantine/core'
import type { WithheldFrom } from '@muster/contract/reports/report-parts'
import { IconInfoCircle } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import '../texts.ts'

/** Says what of a report its reader does not see; nothing where that is all of it. */
export function WithheldNote({ withheld }: { withheld: WithheldFrom }) {
  const { t } = useTranslation('reports')
  const lines = [
    ...(withheld.rows === 'all' ? [] : [t(`withheld.rows.${withheld.rows}`)]),
    ...withheld.narrower.map((name) => t('withheld.narrower', { name })),
    ...(withheld.columns > 0 ? [t('withheld.columns', { count: withheld.columns })] : []),
    ...(withheld.chart ? [t('withheld.chart')] : []),
  ]
  if (lines.length === 0) return null
  return (
    <Alert
      role="note"
      variant="light"
      color="gray"
      icon={<IconInfoCircle size={18} aria-hidden />}
      py="xs"
      mb="md"
    >
      {lines.join(' ')}
    </Alert>
  )
}
