import { Button, Checkbox, Group, Popover, Select, Stack, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { IconLink } from '../icons.ts'
import { isLinkTarget, type MergeField } from './merge-fields.ts'
import type { RichTextTexts } from './texts.ts'

interface LinkControlProps {
  editor: Editor
  fields: readonly MergeField[]
  texts: RichTextTexts
}

const BUTTON = 'button'

/** Sets the link of the selected text: a URL, or a merge field with one. */
export function LinkControl({ editor, fields, texts }: LinkControlProps) {
  const [isOpen, setOpen] = useState(false)
  const isLink = editor.isActive('link')
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus width={320} withinPortal>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={texts.link}
          title={texts.link}
          active={isLink}
          onClick={() => setOpen(!isOpen)}
        >
          <IconLink size={16} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.link}>
        {isOpen ? (
          <LinkForm editor={editor} fields={fields} texts={texts} onDone={() => setOpen(false)} />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

function LinkForm({ editor, fields, texts, onDone }: LinkControlProps & { onDone: () => void }) {
  const current = editor.getAttributes('link') as { href?: string; class?: string }
  const href = current.href ?? ''
  const [address, setAddress] = useState(href.startsWith('{{') ? '' : href)
  const [field, setField] = useState<string | null>(href.startsWith('{{') ? href : null)
  const [isButton, setButton] = useState(current.class === BUTTON)
  const [isWrong, setWrong] = useState(false)
  const urls = fields.filter((one) => one.isUrl)

  function save() {
    const target = field ?? address.trim()
    if (!isLinkTarget(target)) return setWrong(true)
    const attributes = { href: target, class: isButton ? BUTTON : null }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link')) {
      const text = urls.find((one) => `{{${one.name}}}` === target)?.label ?? target
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: attributes }] }).run()
    } else chain.setLink(attributes as { href: string }).run()
    onDone()
  }

  return (
    <Stack gap="sm">
      <TextInput
        label={texts.linkAddress}
        placeholder="https://"
        type="url"
        value={address}
        disabled={field !== null}
        error={isWrong ? texts.linkWrong : undefined}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
      />
      {urls.length > 0 ? (
        <Select
          label={texts.linkField}
          placeholder={texts.linkNone}
          clearable
          data={urls.map(({ name, label }) => ({ value: `{{${name}}}`, label }))}
          value={field}
          onChange={setField}
          comboboxProps={{ withinPortal: false }}
        />
      ) : null}
      <Checkbox
        label={texts.linkButton}
        checked={isButton}
        onChange={(event) => setButton(event.currentTarget.checked)}
      />
      <Group justify="space-between">
        {editor.isActive('link') ? (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            {texts.linkRemove}
          </Button>
        ) : (
          <span />
        )}
        <Button size="xs" onClick={save}>
          {texts.linkSave}
        </Button>
      </Group>
    </Stack>
  )
}
