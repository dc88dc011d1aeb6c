import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ListCardProps {
  /** Text, or a person's chip. */
  title: ReactNode
  /** Shown at the end of the first line, such as a status. */
  badge?: ReactNode
  /** Lines in normal size; empty ones are skipped. */
  lines?: readonly ReactNode[]
  /** Small text, separated by dots; empty parts are skipped. */
  meta?: readonly ReactNode[]
  /** Buttons. */
  actions?: ReactNode
}

const isFilled = (part: ReactNode) => part !== null && part !== undefined && part !== false && part !== ''

/** A row of a list as a card on a phone: title, status, and the most relevant facts. */
export function ListCard({ title, badge, lines = [], meta = [], actions }: ListCardProps) {
  const small = meta.filter(isFilled)
  const heading = typeof title === 'string' ? <Text fw={600}>{title}</Text> : title
  return (
    <>
      {isFilled(badge) ? (
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          {heading}
          {badge}
        </Group>
      ) : (
        heading
      )}
      {lines.filter(isFilled).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity besides their position
        <Text key={at} size="sm" mt={4} component="div">
          {line}
        </Text>
      ))}
      {small.length > 0 ? (
        <Text size="xs" c="dimmed" mt={4} component="div">
          {small.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity besides their position
            <span key={at}>
              {at > 0 ? ' · ' : null}
              {part}
            </span>
          ))}
        </Text>
      ) : null}
      {isFilled(actions) ? <Group mt="xs">{actions}</Group> : null}
    </>
  )
}
