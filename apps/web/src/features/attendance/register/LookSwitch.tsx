import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type CellLook, cellLooks } from './MatrixRow.tsx'

/** What cells show: status letters, clock times or hours. */
export function LookSwitch({ look, onChange }: { look: CellLook; onChange: (look: CellLook) => void }) {
  const { t } = useTranslation('attendanceDays')
  return (
    <SegmentedControl
      aria-label={t('matrix.look')}
      value={look}
      onChange={(next) => onChange(next as CellLook)}
      data={cellLooks.map((value) => ({ value, label: t(`matrix.${value}`) }))}
    />
  )
}
