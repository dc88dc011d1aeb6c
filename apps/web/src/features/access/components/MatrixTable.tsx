import { Text, UnstyledButton } from '@mantine/core'
import type { MatrixChange, MatrixPermission, MatrixRole } from '@muster/contract/access/matrix.contract'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Comparison, type MatrixGrid, type MatrixModule, toggledScopes } from '../data/matrix-draft.ts'
import classes from './Matrix.module.css'
import { MatrixCellButton } from './MatrixCellButton.tsx'

export interface MatrixViewProps {
  grid: MatrixGrid
  roles: readonly MatrixRole[]
  modules: readonly MatrixModule[]
  comparison: Comparison | null
  onChange: (change: MatrixChange) => void
  onHolders: (permission: MatrixPermission) => void
}

/** The cell whose scope editor is open. */
type Place = { role: number; permission: string } | null

const steps: Readonly<Record<string, [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrow keys move between cells, skipping read-only ones. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const cell = (event.target as HTMLElement).closest('[data-cell]')?.closest('td')
  const row = cell?.closest('tr')
  if (!step || !cell || !row) return
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')]
  let [y, x] = [rows.indexOf(row), cell.cellIndex]
  for (;;) {
    y += step[0]
    x += step[1]
    const next = rows[y]?.children[x]
    if (!rows[y] || x < 1 || x >= row.children.length) return
    const target = next?.querySelector<HTMLElement>('[data-cell]')
    if (!target) continue
    event.preventDefault()
    target.focus()
    return
  }
}

function useCell(props: MatrixViewProps) {
  const [place, setPlace] = useState<Place>(null)
  return (role: MatrixRole, permission: MatrixPermission) => (
    <MatrixCellButton
      grid={props.grid}
      role={role}
      permission={permission}
      comparison={props.comparison}
      isOpen={place?.role === role.role_id && place.permission === permission.permission}
      onOpen={(isOpen) => setPlace(isOpen ? { role: role.role_id, permission: permission.permission } : null)}
      onToggle={(scope) =>
        props.onChange({
          role_id: role.role_id,
          permission: permission.permission,
          scopes: toggledScopes(permission, props.grid.scopes(role.role_id, permission.permission), scope),
        })
      }
    />
  )
}

/** Permission matrix: roles in columns, permissions in rows, with sticky header and first column. */
export function MatrixTable(props: MatrixViewProps) {
  const { roles, modules } = props
  const { t } = useTranslation('access-roles')
  const cell = useCell(props)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.frame} aria-label={t('matrix.table')} tabIndex={0}>
      <table className={classes.table} onKeyDown={moveFocus}>
        <thead>
          <tr>
            <th scope="col" className={`${classes.head} ${classes.corner}`}>
              {t('matrix.permission')}
            </th>
            {roles.map((role) => (
              <th key={role.role_id} scope="col" className={classes.head}>
                {role.name}
                <span className={classes.count}>{t('matrix.people', { count: role.people })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {modules.map((module) => (
            <Fragment key={module.module}>
              <tr className={classes.module}>
                <th scope="colgroup">{module.name}</th>
                <td colSpan={roles.length} />
              </tr>
              {module.permissions.map((permission) => (
                <tr key={permission.permission}>
                  <th scope="row" className={classes.label}>
                    <HoldersLink permission={permission} onHolders={props.onHolders} />
                  </th>
                  {roles.map((role) => (
                    <td key={role.role_id} className={classes.cell}>
                      {cell(role, permission)}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Phone layout: one role at a time. */
export function MatrixList(props: MatrixViewProps & { role: MatrixRole }) {
  const cell = useCell(props)
  return (
    <>
      {props.modules.map((module) => (
        <section key={module.module}>
          <Text component="h2" size="sm" fw={600} mt="md" mb={4}>
            {module.name}
          </Text>
          {module.permissions.map((permission) => (
            <div key={permission.permission} className={classes.one}>
              <div>
                <HoldersLink permission={permission} onHolders={props.onHolders} />
              </div>
              <div>{cell(props.role, permission)}</div>
            </div>
          ))}
        </section>
      ))}
    </>
  )
}

function HoldersLink({
  permission,
  onHolders,
}: Pick<MatrixViewProps, 'onHolders'> & { permission: MatrixPermission }) {
  const { t } = useTranslation('access-roles')
  return (
    <UnstyledButton
      className={classes.holders}
      onClick={() => onHolders(permission)}
      title={t('matrix.holdersOf')}
    >
      {permission.label}
      {permission.personal > 0 ? (
        <Text span size="xs" c="dimmed">
          {' '}
          {t('matrix.personal', { count: permission.personal })}
        </Text>
      ) : null}
    </UnstyledButton>
  )
}
