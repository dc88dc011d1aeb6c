import { Select, Switch, TextInput } from '@mantine/core'
import type { MatrixRole } from '@muster/contract/access/matrix.contract'
import { IconSearch } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import type { Comparison } from '../data/matrix-draft.ts'
import classes from './Matrix.module.css'

export interface MatrixView {
  search: string
  comparison: Comparison | null
  onlyDifferences: boolean
  /** Includes roles without holders. */
  withUnused: boolean
}

interface MatrixToolsProps {
  roles: readonly MatrixRole[]
  view: MatrixView
  onChange: (view: MatrixView) => void
}

const NONE = 'none'
const PRODUCT = 'product'

/** Search, and the choice of what a role is compared with. */
export function MatrixTools({ roles, view, onChange }: MatrixToolsProps) {
  const { t } = useTranslation('access-roles')
  const { comparison } = view
  const names = roles.map((role) => ({ value: String(role.role_id), label: role.name }))
  const compare = (next: Partial<Comparison>) =>
    onChange({ ...view, comparison: { role: 0, with: PRODUCT, ...comparison, ...next } })
  return (
    <search className={classes.tools}>
      <TextInput
        className={classes.search}
        label={t('matrix.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={view.search}
        onChange={(event) => onChange({ ...view, search: event.currentTarget.value })}
      />
      <Select
        label={t('matrix.compare')}
        data={[{ value: NONE, label: t('matrix.noComparison') }, ...names]}
        value={comparison ? String(comparison.role) : NONE}
        onChange={(value) =>
          value === NONE ? onChange({ ...view, comparison: null }) : compare({ role: Number(value) })
        }
      />
      {comparison ? (
        <>
          <Select
            label={t('matrix.with')}
            data={[
              { value: PRODUCT, label: t('matrix.product') },
              ...names.filter(({ value }) => value !== String(comparison.role)),
            ]}
            value={String(comparison.with)}
            onChange={(value) => compare({ with: value === PRODUCT ? PRODUCT : Number(value) })}
          />
          <Switch
            mb={8}
            label={t('matrix.onlyDifferences')}
            checked={view.onlyDifferences}
            onChange={(event) => onChange({ ...view, onlyDifferences: event.currentTarget.checked })}
          />
        </>
      ) : null}
      <Switch
        mb={8}
        label={t('matrix.unused')}
        checked={view.withUnused}
        onChange={(event) => onChange({ ...view, withUnused: event.currentTarget.checked })}
      />
    </search>
  )
}
