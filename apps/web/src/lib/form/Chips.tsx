import { Button, Group } from '@mantine/core'

interface ChipsProps<Value> {
  /** Name of the group for screen readers. */
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value | null
  onPick: (value: Value) => void
}

/** Likely values of a field, each one tap away. */
export function Chips<Value extends string | number>({ label, choices, value, onPick }: ChipsProps<Value>) {
  return (
    <Group gap="xs" role="group" aria-label={label}>
      {choices.map((one) => (
        <Button
          key={one.value}
          size="compact-md"
          radius="xl"
          mih={44}
          px="md"
          variant={one.value === value ? 'light' : 'default'}
          aria-pressed={one.value === value}
          onClick={() => onPick(one.value)}
        >
          {one.label}
        </Button>
      ))}
    </Group>
  )
}
