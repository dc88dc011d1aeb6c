import { Button, Switch } from '@mantine/core'
import { findingKinds } from '@muster/contract/employees/bulk/bulk.constants'
import type { FindingKind } from '@muster/contract/employees/bulk/data-quality.contract'
import type { DataTableState } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Quality.module.css'
import type { Quality } from './quality-queries.ts'

/** The kind of finding in the URL. */
export function wantedOf({ filters }: DataTableState): { kind: FindingKind; dismissed: boolean } {
  return {
    kind: findingKinds.find((kind) => kind === filters.kind?.[0]) ?? 'duplicate',
    dismissed: filters.dismissed?.[0] === 1,
  }
}

interface FindingKindsProps {
  quality: Quality
  state: DataTableState
  setState: (state: DataTableState) => void
}

/** Number of findings per kind, to choose the listed kind. */
export function FindingKinds({ quality, state, setState }: FindingKindsProps) {
  const { t } = useTranslation('privacy')
  const format = useFormatter()
  const { kind: current, dismissed } = wantedOf(state)
  const choose = (kind: FindingKind, shown: boolean) =>
    setState({ ...state, page: 1, filters: { kind: [kind], dismissed: shown ? [1] : [] } })
  const counts = new Map(quality.counts.map((count) => [count.kind, count]))
  return (
    <>
      <div className={classes.kinds}>
        {findingKinds.map((kind) => {
          const count = counts.get(kind)
          return (
            <Button
              key={kind}
              size="compact-md"
              variant={kind === current ? 'filled' : 'default'}
              aria-pressed={kind === current}
              onClick={() => choose(kind, dismissed)}
            >
              {`${t(`quality.kinds.${kind}`)} (${format.number((dismissed ? count?.dismissed : count?.open) ?? 0)})`}
            </Button>
          )
        })}
      </div>
      <Switch
        checked={dismissed}
        onChange={(event) => choose(current, event.currentTarget.checked)}
        label={t('quality.dismissedView')}
      />
    </>
  )
}
