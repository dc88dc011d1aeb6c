import { Button, Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconChevronDown } from '../icons.ts'
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
}

/** The button of a filter: turns it on and off, or opens its dialog or its popup. */
export function FilterButton({ filter, isActive, onSwitch, children }: FilterButtonProps) {
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
    <Popover width={280} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button {...common} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  )
}
