import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@muster/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../texts.ts'

interface ItemsEditorProps<I extends { title: string }> {
  items: readonly I[]
  onChange: (items: I[]) => void
  /** Of the button while there is none. */
  label?: string
}

/** The items of a checklist, each in a line. */
export function ItemsEditor<I extends { title: string }>({ items, onChange, label }: ItemsEditorProps<I>) {
  const { t } = useTranslation('tasks')
  // The item that has just been added: it is written next.
  const [added, setAdded] = useState<number | null>(null)
  const addAt = (at: number) => {
    setAdded(at)
    onChange(items.toSpliced(at, 0, { title: '' } as I))
  }
  return (
    <Stack gap="xs">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item that is being written has nothing else
        <Group key={at} gap="xs" wrap="nowrap">
          <TextInput
            style={{ flex: 1 }}
            ref={(field) => {
              if (field === null || at !== added) return
              field.focus()
              setAdded(null)
            }}
            aria-label={`${t('checklist.item')} ${at + 1}`}
            value={item.title}
            maxLength={200}
            onChange={(event) => onChange(items.with(at, { ...item, title: event.currentTarget.value }))}
            onKeyDown={(event) => {
              // The next item, instead of saving the form; while letters are composed, Enter belongs to them.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey)
                return
              event.preventDefault()
              if (item.title.trim() !== '') addAt(at + 1)
            }}
          />
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            aria-label={t('checklist.remove', { title: item.title })}
            onClick={() => onChange(items.toSpliced(at, 1))}
          >
            <IconX size={16} aria-hidden />
          </Button>
        </Group>
      ))}
      <Button
        variant="default"
        size="compact-md"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => addAt(items.length)}
      >
        {items.length === 0 && label ? label : t('checklist.add')}
      </Button>
    </Stack>
  )
}
