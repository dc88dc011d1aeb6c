import { CloseButton, TextInput } from '@mantine/core'
import { type Ref, useEffect, useRef, useState } from 'react'
import { IconSearch } from '../../icons.ts'
import classes from '../DataTable.module.css'

interface SearchBoxProps {
  value: string
  onSearch: (text: string) => void
  label: string
  clearLabel: string
  inputRef: Ref<HTMLInputElement>
}

const PAUSE_MS = 300

/** Searches after a debounce, and immediately on Enter or Escape. */
export function SearchBox({ value, onSearch, label, clearLabel, inputRef }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Follow changes of the URL (back button, saved view).
  if (value !== shown) {
    setShown(value)
    setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(next: string, pauseMs: number) {
    clearTimeout(timer.current)
    setText(next)
    const apply = () => {
      const wanted = next.trim()
      if (wanted === value) return
      setShown(wanted)
      onSearch(wanted)
    }
    if (pauseMs === 0) apply()
    else timer.current = setTimeout(apply, pauseMs)
  }

  return (
    <TextInput
      ref={inputRef}
      type="search"
      role="searchbox"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? <CloseButton size="sm" aria-label={clearLabel} onClick={() => search('', 0)} /> : null
      }
      onChange={(event) => search(event.currentTarget.value, PAUSE_MS)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text, 0)
        if (event.key === 'Escape' && text) search('', 0)
      }}
    />
  )
}
