import { Anchor } from '@mantine/core'

/** An email address or phone number as a link. */
export function ContactLink({ kind, value }: { kind: 'email' | 'phone'; value: string }) {
  const href = kind === 'email' ? `mailto:${value}` : `tel:${value.replace(/[^\d+]/g, '')}`
  return (
    <Anchor href={href} inherit style={{ overflowWrap: 'anywhere' }}>
      {value}
    </Anchor>
  )
}
