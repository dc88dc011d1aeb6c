import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconChevronDown } from '../icons.ts'
import { PopupButton, type PopupPart } from '../popup/PopupButton.tsx'
import classes from './FilterBar.module.css'
import type { FilterDefinition } from './types.ts'

/** Whether a filter needs no popup, so that it has its button on a phone too. */
export const hasOwnButton = ({ kind }: FilterDefinition): boolean => kind === 'switch' || kind === 'dialog'

interface FilterButtonProps {
  filter: FilterDefinition
  isActive: boolean
  onSwitch: (isOn: boolean) => void
  /** Content of the popup. */
  children: ReactNode
  /** What the content is made of. */
  parts: readonly PopupPart[]
  /** Accessible name of what stands for content that is still loading. */
  loading: string
}

/** The button of a filter: turns it on and off, or opens its dialog or its popup. */
export function FilterButton({ filter, isActive, onSwitch, children, parts, loading }: FilterButtonProps) {
  const { kind, label, error, onOpen } = filter
  const common = {
    variant: 'default',
    className: isActive ? classes.active : undefined,
    'data-wrong': error === undefined ? undefined : true,
  }
  if (kind === 'switch') {
    return (
      <Button {...common} aria-pressed={isActive} onClick={() => onSwitch(!isActive)}>
        {label}
      </Button>
    )
  }
  if (kind === 'dialog') {
    return (
      <Button {...common} aria-haspopup="dialog" onClick={onOpen}>
        {label}
      </Button>
    )
  }
  return (
    <PopupButton
      kind="popover"
      parts={parts}
      width={280}
      label={label}
      loading={loading}
      button={
        <Button {...common} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {label}
        </Button>
      }
    >
      {children}
    </PopupButton>
  )
}
