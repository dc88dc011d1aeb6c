import { Progress as Bar, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import '../own-texts.ts'

interface ProgressProps {
  of: { total: number; acknowledged: number; overdue: number }
  isSmall?: boolean
}

/** How many people have acknowledged a policy: in words, with a bar. */
export function Progress({ of: { total, acknowledged, overdue }, isSmall = false }: ProgressProps) {
  const { t } = useTranslation('ownPolicies')
  const format = useFormatter()
  const share = (part: number) => (total === 0 ? 0 : (100 * part) / total)
  const words = t('team.progress', { done: format.number(acknowledged), total: format.number(total) })
  return (
    <div>
      <Bar.Root size={isSmall ? 'sm' : 'md'} aria-hidden>
        <Bar.Section value={share(acknowledged)} color="green" />
        <Bar.Section value={share(overdue)} color="red" />
      </Bar.Root>
      <Text size="xs" c="dimmed" mt={4}>
        {isSmall ? `${format.number(acknowledged)} / ${format.number(total)}` : words}
        {overdue > 0 ? ` · ${t('team.overdue', { count: overdue })}` : null}
      </Text>
    </div>
  )
}
