import { Button, Checkbox, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FITTING_COLUMNS, type MergeField, MOST_COLUMNS, usualColumns } from './merge-fields.ts'
import type { RichTextTexts } from './texts.ts'

interface ListColumnsProps {
  list: MergeField
  texts: RichTextTexts
  onChoose: (columns: readonly MergeField[]) => void
  onClose: () => void
}

/** Which columns of a list become a table: more than fit on the page can't be read. */
export function ListColumns({ list, texts, onChoose, onClose }: ListColumnsProps) {
  const [chosen, setChosen] = useState(() => usualColumns(list).map(({ name }) => name))
  const columns = list.columns ?? []
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.listColumns.replace('{list}', list.label)}
      closeButtonProps={{ 'aria-label': texts.listCancel }}
    >
      <Stack gap="md">
        <Text size="sm" c={chosen.length > FITTING_COLUMNS ? 'var(--mantine-color-error)' : 'dimmed'}>
          {texts.listColumnsHelp
            .replace('{fitting}', String(FITTING_COLUMNS))
            .replace('{most}', String(MOST_COLUMNS))}
        </Text>
        <Checkbox.Group
          value={chosen}
          onChange={setChosen}
          aria-label={texts.listColumns.replace('{list}', list.label)}
        >
          <ScrollArea.Autosize mah={360}>
            <Stack gap="xs" p={4}>
              {columns.map(({ name, label }) => (
                <Checkbox
                  key={name}
                  value={name}
                  label={label}
                  disabled={chosen.length >= MOST_COLUMNS && !chosen.includes(name)}
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
        </Checkbox.Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {texts.listCancel}
          </Button>
          <Button
            disabled={chosen.length === 0}
            onClick={() => onChoose(columns.filter(({ name }) => chosen.includes(name)))}
          >
            {texts.listInsert}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
