import { TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from '../ImportAssistant.module.css'

interface EditableCellProps {
  /** `row/column` within the grid. */
  position: string
  text: string
  /** Column, row and value, for screen readers. */
  label: string
  /** Announced for a corrected cell. */
  editedLabel: string
  isEdited: boolean
  isActive: boolean
  /** Ids of the problems below. */
  describedBy?: string
  onActivate: () => void
  onEdit: (text: string) => void
  /** Returns the focus to the cell once its editor is closed. */
  onDone: () => void
}

/** A cell that becomes a text box on Enter or a click; Escape restores its value. */
export function EditableCell(props: EditableCellProps) {
  const { text, label, isEdited, isActive, onActivate, onEdit, onDone } = props
  const [draft, setDraft] = useState<string | null>(null)
  const isFinished = useRef(false)

  function finish(next: string | null, returnFocus: boolean) {
    if (isFinished.current) return
    isFinished.current = true
    setDraft(null)
    if (next !== null && next !== text) onEdit(next)
    if (returnFocus) requestAnimationFrame(onDone)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') finish(draft, true)
    else if (event.key === 'Escape') finish(null, true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (draft !== null) {
    return (
      <TextInput
        size="xs"
        m={2}
        aria-label={label}
        aria-describedby={props.describedBy}
        value={draft}
        maxLength={2000}
        ref={(input) => input?.focus()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => finish(draft, false)}
        onKeyDown={onKeyDown}
      />
    )
  }
  return (
    <UnstyledButton
      className={classes.cell}
      data-cell={props.position}
      data-edited={isEdited || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-describedby={props.describedBy}
      onFocus={onActivate}
      onClick={() => {
        isFinished.current = false
        setDraft(text)
      }}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <span aria-hidden>{text || ' '}</span>
      {isEdited ? <VisuallyHidden>{props.editedLabel}</VisuallyHidden> : null}
    </UnstyledButton>
  )
}
