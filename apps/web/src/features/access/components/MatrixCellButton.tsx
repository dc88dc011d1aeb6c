import { Checkbox, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import type { MatrixPermission, MatrixRole } from '@muster/contract/access/matrix.contract'
import type { Scope } from '@muster/contract/kit/index'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comparison, MatrixGrid } from '../data/matrix-draft.ts'
import classes from './Matrix.module.css'

export interface MatrixCellProps {
  grid: MatrixGrid
  role: MatrixRole
  permission: MatrixPermission
  comparison: Comparison | null
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onToggle: (scope: Scope) => void
}

/**
 * Only an open cell renders a popover, since hundreds would be slow. The button stays mounted to keep focus
 * when it closes.
 */
function useFocusKept(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}

/** Scopes of one role for one permission; opens the scope editor where the user may change them. */
export function MatrixCellButton(props: MatrixCellProps) {
  const { grid, role, permission, comparison, isOpen, onOpen } = props
  const { t } = useTranslation('access-roles')
  const button = useFocusKept(isOpen)
  const held = grid.scopes(role.role_id, permission.permission)
  const words = role.holds_all
    ? t('matrix.all')
    : held.map((scope) => t(`scopes.${scope}`)).join(', ') || t('matrix.none')
  const looks = {
    className: classes.scopes,
    'data-none': held.length === 0,
    'data-changed': grid.isChanged(role.role_id, permission.permission),
    'data-differs': comparison?.role === role.role_id && grid.differs(permission.permission, comparison),
  }
  const shown = held.length === 0 ? '–' : words
  if (!role.abilities.edit) {
    return (
      <span {...looks}>
        <span aria-hidden={held.length === 0}>{shown}</span>
      </span>
    )
  }
  const target = (
    <UnstyledButton
      ref={button}
      {...looks}
      data-cell
      aria-label={t('matrix.cell', { role: role.name, permission: permission.label, scopes: words })}
      onClick={() => onOpen(!isOpen)}
    >
      {shown}
    </UnstyledButton>
  )
  if (!isOpen) return target
  return (
    <Popover opened onChange={onOpen} position="bottom-start" trapFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        aria-label={t('matrix.cell', { role: role.name, permission: permission.label, scopes: words })}
      >
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            {t('matrix.allows')}
          </Text>
          {permission.scopes.map((scope) => (
            <Checkbox
              key={scope}
              label={t(`scopes.${scope}`)}
              checked={held.includes(scope)}
              onChange={() => props.onToggle(scope)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
