import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { nodeTitle } from '../data/words.ts'
import { useBuilder } from './builder-context.ts'

interface TargetSelectProps {
  label: string
  value: string | null
  /** The node itself, which is excluded: a path must not lead back to its source. */
  from: string
  onChange: (to: string | null) => void
}

/** Selects the target of a path, as an alternative to drawing it. */
export function TargetSelect({ label, value, from, onChange }: TargetSelectProps) {
  const { t } = useTranslation('workflows')
  const { definition } = useBuilder()
  return (
    <Select
      label={label}
      placeholder={t('branch.nowhere')}
      clearable
      clearButtonProps={{ 'aria-label': t('remove') }}
      data={definition.nodes
        .filter(({ id }) => id !== from)
        .map((node) => ({ value: node.id, label: nodeTitle(node, t) }))}
      value={value}
      onChange={onChange}
    />
  )
}
