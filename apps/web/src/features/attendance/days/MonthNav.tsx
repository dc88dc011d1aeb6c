import { ActionIcon, Group, Text } from '@mantine/core'
import { monthAfter } from '@muster/contract/kit/days'
import { IconChevronLeft, IconChevronRight } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { useDayWords } from './day-words.ts'

interface MonthNavProps {
  month: string
  onChange: (month: string) => void
  /** The last month to go to. */
  latest?: string
}

/** Previous month, month name, next month. */
export function MonthNav({ month, onChange, latest }: MonthNavProps) {
  const { t } = useTranslation('attendanceDays')
  const words = useDayWords()
  return (
    <Group gap={0} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t('earlier')}
        onClick={() => onChange(monthAfter(month, -1))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <Text fw={600} miw={150} ta="center" aria-live="polite">
        {words.month(month)}
      </Text>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t('later')}
        disabled={latest !== undefined && month >= latest}
        onClick={() => onChange(monthAfter(month, 1))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
