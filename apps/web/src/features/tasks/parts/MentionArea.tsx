import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { mentionAt } from '../data/mention-at.ts'
import { findAssignable } from '../data/task-data.ts'

const PAUSE_MS = 200

interface MentionAreaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  value: string
  onChange: (text: string) => void
  /** Somebody was chosen: the text contains `@` and their name. */
  onMention: (person: FoundPerson) => void
}

/** A text in which `@` offers people, chosen by the arrow keys and Enter, or by a press. */
export function MentionArea({ value, onChange, onMention, ...props }: MentionAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const accountId = useUser().user_id
  const [caret, setCaret] = useState(0)
  // The place of an `@` that is settled: somebody was chosen, or the list was closed.
  const [settled, setSettled] = useState<number | null>(null)
  const at = mentionAt(value, caret)
  const asked = at !== null && at.from !== settled ? at : null
  const [search] = useDebouncedValue(asked?.search ?? '', PAUSE_MS)
  const { data: found = [] } = useQuery({
    queryKey: ['task mentions', accountId, search],
    queryFn: () => findAssignable(search.trim()),
    enabled: asked !== null,
    meta: { errorShown: 'inline' as const },
  })
  const isOpen = asked !== null && found.length > 0
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: (opened) => {
      if (!opened && asked !== null) setSettled(asked.from)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one is chosen whenever others are found
  useEffect(() => {
    if (isOpen) combobox.selectFirstOption()
  }, [isOpen, found])
  const insert = (id: string) => {
    const person = found.find((one) => String(one.id) === id)
    if (!person || asked === null) return
    const before = `${value.slice(0, asked.from)}@${person.name} `
    onMention(person)
    onChange(before + value.slice(caret).trimStart())
    setSettled(asked.from)
    setCaret(before.length)
    window.requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }
  return (
    <Combobox store={combobox} onOptionSubmit={insert} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          {...props}
          ref={field}
          value={value}
          onChange={(event) => {
            setCaret(event.currentTarget.selectionStart)
            onChange(event.currentTarget.value)
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options mah={240} style={{ overflowY: 'auto' }}>
          {found.map(({ id, label }) => (
            <Combobox.Option key={id} value={String(id)}>
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
