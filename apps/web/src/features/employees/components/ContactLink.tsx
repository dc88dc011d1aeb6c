import { Anchor } from '@mantine/core'

/** An address or number that the device can use at once. */
export function ContactLink({ kind, value }: { kind: 'email' | 'phone'; value: string }) {
  const href = kind === 'email' ? `mailto:${value}` : `tel:${value.replace(/[^\d+]/g, '')}`
  return (
    <Anchor href={href} inherit style={{ overflowWrap: 'anywhere' }}>
      {value}
    </Anchor>
  )
}
