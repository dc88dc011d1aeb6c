import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { FieldType } from '@muster/contract/forms/form-definition'
import { type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, useState } from 'react'
import { useFormContext } from '../FormContext.tsx'
import { inputPropsOf, textOf } from '../field-props.ts'
import { blockedKey, filterInput } from '../input-filters.ts'
import type { FieldControlProps } from '../types.ts'

interface Keyboard {
  type: HTMLInputTypeAttribute
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email' | 'url' | 'search'
  autoComplete?: HTMLInputAutoCompleteAttribute
}

const keyboards: Partial<Record<FieldType, Keyboard>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  // Text instead of `number`: number inputs accept "e" and minus, and lose digits.
  number: { type: 'text', inputMode: 'decimal' },
  decimal: { type: 'text', inputMode: 'decimal' },
  numeric: { type: 'text', inputMode: 'numeric' },
  phone_number: { type: 'tel', inputMode: 'tel' },
  tel: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', inputMode: 'url' },
  search: { type: 'search', inputMode: 'search' },
}

/** A single-line text, with the virtual keyboard and the allowed characters of its type. */
export function TextField(props: FieldControlProps) {
  const { field, value, onChange } = props
  const common = inputPropsOf(props)
  /** Said until the field is left, so that no key does nothing without a reason. */
  const [blocked, setBlocked] = useState<string | null>(null)
  return (
    <TextInput
      {...common}
      {...(keyboards[field.FEILD_TYPE] ?? { type: 'text' })}
      error={common.error ?? blocked}
      value={textOf(value)}
      onChange={(event) => onChange(filterInput(field, event.currentTarget.value))}
      onKeyDown={(event) => {
        const problem = event.ctrlKey || event.metaKey ? null : blockedKey(field, event.key)
        if (problem === null) return
        event.preventDefault()
        setBlocked(problem)
      }}
      onBlur={() => {
        setBlocked(null)
        common.onBlur?.()
      }}
    />
  )
}

/**
 * A multi-line text. Type `editor` uses it too: its text is stored without formatting, so typed text can't
 * contain markup.
 */
export function TextareaField(props: FieldControlProps) {
  const { field, value, onChange } = props
  const text = textOf(value)
  const max = field.MAX_LENGTH
  const isNearLimit = max !== null && text.length > max * 0.8
  const common = inputPropsOf(props)
  return (
    <Textarea
      {...common}
      description={isNearLimit ? `${[...text].length}/${max}` : common.description}
      autosize
      minRows={field.FEILD_TYPE === 'editor' ? 6 : 3}
      maxRows={16}
      value={text}
      onChange={(event) => onChange(filterInput(field, event.currentTarget.value))}
    />
  )
}

/**
 * A secret: the browser does not autofill it with another site's password, and reveals it only on request.
 */
export function PasswordField(props: FieldControlProps) {
  const { field, value, onChange } = props
  const { texts } = useFormContext()
  return (
    <PasswordInput
      {...inputPropsOf(props)}
      autoComplete="new-password"
      value={textOf(value)}
      visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
      onChange={(event) => onChange(filterInput(field, event.currentTarget.value))}
    />
  )
}
