import { Button, Group } from '@mantine/core'
import { type SignatureState, signatureStates } from '@muster/contract/documents/letters.constants'
import { useTranslation } from 'react-i18next'
import './texts.ts'

interface SignatureCountsProps {
  counts: Readonly<Record<SignatureState, number>>
  chosen: string | undefined
  /** Undefined: all letters again. */
  onChoose: (state: SignatureState | undefined) => void
}

/** How many of the letters wait, are signed and so on; pressing one shows those. */
export function SignatureCounts({ counts, chosen, onChoose }: SignatureCountsProps) {
  const { t } = useTranslation('signatures')
  const shown = signatureStates.filter((state) => counts[state] > 0)
  if (shown.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label={t('counts')} mb="xs">
      {shown.map((state) => (
        <Button
          key={state}
          size="compact-sm"
          variant={chosen === state ? 'filled' : 'default'}
          aria-pressed={chosen === state}
          onClick={() => onChoose(chosen === state ? undefined : state)}
        >
          {t('count', { state: t(`states.${state}`), count: counts[state] })}
        </Button>
      ))}
    </Group>
  )
}
