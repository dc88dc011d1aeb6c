import { Text, Title } from '@mantine/core'

/** A heading within a step, with a sentence that explains it. */
export function StepHeading({ title, text }: { title: string; text?: string }) {
  return (
    <div>
      <Title order={2} size="h3">
        {title}
      </Title>
      {text ? (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      ) : null}
    </div>
  )
}
