import { Button } from '@mantine/core'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { buildPath, type CustomRow } from '../data/custom-reports.ts'
import { useRemoval } from '../data/use-removal.ts'

interface CustomActionsProps {
  row: CustomRow
  mayBuild: boolean
  onRename: () => void
}

/** What can be done with a custom report in the list. */
export function CustomActions({ row, mayBuild, onRename }: CustomActionsProps) {
  const { t } = useTranslation('reportBuilder')
  const { remove, restore } = useRemoval()
  const { report_id: id, name, abilities } = row
  if (!abilities.open) {
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        loading={restore.isPending}
        aria-label={t('custom.restoreOf', { name })}
        onClick={() => restore.mutate(row)}
      >
        {t('custom.restore')}
      </Button>
    )
  }
  const actions: PageAction[] = [
    ...(mayBuild && abilities.edit
      ? [{ label: t('custom.edit'), href: hrefOf(buildPath({ edit: id })) }]
      : []),
    ...(mayBuild ? [{ label: t('custom.duplicate'), href: hrefOf(buildPath({ from: id })) }] : []),
    ...(abilities.edit
      ? [
          { label: t('custom.rename'), onClick: onRename },
          { label: t('custom.remove'), onClick: () => remove.mutate(row), isDangerous: true },
        ]
      : []),
  ]
  return actions.length === 0 ? null : <ActionMenu actions={actions} label={t('custom.actions', { name })} />
}
