import { Combobox, InputBase, Text, useCombobox } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useState } from 'react'
import { IconBraces } from '../icons.ts'
import type { MergeField } from './merge-fields.ts'
import classes from './RichTextField.module.css'
import type { RichTextTexts } from './texts.ts'

interface MergeFieldMenuProps {
  fields: readonly MergeField[]
  onPick: (name: string) => void
  texts: RichTextTexts
}

/** Searches merge fields by name or label; the arrow keys and Enter select one. */
export function MergeFieldMenu({ fields, onPick, texts }: MergeFieldMenuProps) {
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
  })
  const words = search.trim().toLowerCase()
  const found = fields.filter(({ name, label }) => `${label} ${name}`.toLowerCase().includes(words))
  return (
    <Combobox
      store={combobox}
      width={300}
      position="bottom-start"
      withinPortal
      onOptionSubmit={(name) => {
        combobox.closeDropdown()
        onPick(name)
      }}
    >
      <Combobox.Target targetType="button">
        <RichTextEditor.Control
          aria-label={texts.insertField}
          title={texts.insertField}
          className={classes.fieldButton}
          onClick={() => combobox.toggleDropdown()}
        >
          <IconBraces size={16} aria-hidden />
          <Text span size="xs" fw={500}>
            {texts.insertField}
          </Text>
        </RichTextEditor.Control>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          component={InputBase}
          aria-label={texts.searchFields}
          placeholder={texts.searchFields}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
        />
        <Combobox.Options mah={280} className={classes.options} aria-label={texts.insertField}>
          {found.length === 0 ? <Combobox.Empty>{texts.noFields}</Combobox.Empty> : null}
          {found.map((field) => (
            <Combobox.Option key={field.name} value={field.name}>
              <Text size="sm">
                {field.label}
                {field.isRequired ? (
                  <Text span size="xs" c="dimmed">
                    {` · ${texts.required}`}
                  </Text>
                ) : null}
              </Text>
              <Text size="xs" c="dimmed" ff="monospace">{`{{${field.name}}}`}</Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
