import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** An address or number that the device can use at once. */
export function ContactLink({ kind, value }: { kind: 'email' | 'phone'; value: string | null }) {
  const { t } = useTranslation('employees')
  if (!value) return t('notFilled')
  const href = kind === 'email' ? `mailto:${value}` : `tel:${value.replace(/[^\d+]/g, '')}`
  return (
    <Anchor href={href} inherit style={{ overflowWrap: 'anywhere' }}>
      {value}
    </Anchor>
  )
}
