import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import type { RosterShift } from '@muster/contract/rosters/roster-shapes'
import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import { IconArrowLeft, IconArrowRight, IconChevronDown, IconKeyboard } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import classes from './Grid.module.css'

export interface Tool {
  key:
    | 'pattern'
    | 'fillDown'
    | 'fillAcross'
    | 'copyWeek'
    | 'rotateDown'
    | 'rotateUp'
    | 'swap'
    | 'people'
    | 'remove'
    | 'demand'
  run: () => void
  isDisabled?: boolean
}

interface PaletteProps {
  shifts: readonly RosterShift[]
  brush: number | null
  onBrush: (next: number | null) => void
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  tools: readonly Tool[]
  onKeys: () => void
}

/** Toolbar: shifts to paint with, undo and redo, and bulk fill tools. */
export function Palette(props: PaletteProps) {
  const { shifts, brush, onBrush, tools } = props
  const { t } = useTranslation('rosters')
  const brushes = [
    ...shifts.filter((one) => one.is_offered).map((one) => ({ cell: one.shift_id, label: one.code, ...one })),
    { cell: OFF, label: t('grid.off'), name: t('grid.off'), color: null },
    { cell: NOTHING, label: t('tools.clear'), name: t('tools.clear'), color: null },
  ]
  return (
    <div className={classes.palette} role="toolbar" aria-label={t('tools.label')}>
      <Button
        size="xs"
        variant={brush === null ? 'filled' : 'default'}
        aria-pressed={brush === null}
        onClick={() => onBrush(null)}
      >
        {t('tools.select')}
      </Button>
      {brushes.map(({ cell, label, name, color }) => (
        <Tooltip key={cell} label={name}>
          <Button
            size="xs"
            variant={brush === cell ? 'filled' : 'default'}
            aria-pressed={brush === cell}
            aria-label={t('tools.brush', { what: label === name ? name : `${label}, ${name}` })}
            leftSection={
              color ? (
                <span className={classes.swatch} style={{ '--shift': color } as React.CSSProperties} />
              ) : undefined
            }
            onClick={() => onBrush(brush === cell ? null : cell)}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
      <Tooltip label={t('tools.undo')}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('tools.undo')}
          disabled={!props.canUndo}
          onClick={props.onUndo}
        >
          <IconArrowLeft size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('tools.redo')}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('tools.redo')}
          disabled={!props.canRedo}
          onClick={props.onRedo}
        >
          <IconArrowRight size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('tools.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {tools.map(({ key, run, isDisabled }) => (
            <Menu.Item key={key} onClick={run} disabled={isDisabled === true}>
              {t(`tools.${key}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Tooltip label={t('tools.keys')}>
        <ActionIcon variant="subtle" size={30} aria-label={t('tools.keys')} onClick={props.onKeys}>
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
