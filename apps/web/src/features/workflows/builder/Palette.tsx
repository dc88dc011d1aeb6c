import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { Place } from '@muster/contract/workflows/edit-graph'
import { targetOf } from '@muster/contract/workflows/edit-graph'
import { IconPlus, IconWand } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import classes from './Builder.module.css'
import { useBuilder } from './builder-context.ts'

/** Puts something new behind what is chosen, and arranges everything. */
export function Palette() {
  const { t } = useTranslation('workflows')
  const { add, change, definition, selected } = useBuilder()
  const node = definition.nodes.find(({ id }) => id === selected)
  const behind: Place | null =
    node?.type === 'stage'
      ? { nodeId: node.id, slot: 'next' }
      : node?.type === 'branch'
        ? { nodeId: node.id, slot: 'otherwise' }
        : null
  const place = behind ?? lastPlace()

  /** Where a request goes on last: behind the last stage on its way, by "otherwise" where ways part. */
  function lastPlace(): Place {
    let at: Place = 'start'
    for (let steps = 0; steps <= definition.nodes.length; steps++) {
      const next = targetOf(definition, at)
      const found = definition.nodes.find(({ id }) => id === next)
      if (!found || found.type === 'end') return at
      at = { nodeId: found.id, slot: found.type === 'stage' ? 'next' : 'otherwise' }
    }
    return at
  }
  const tidy = () =>
    change({ ...definition, nodes: definition.nodes.map(({ position: _position, ...rest }) => rest) })
  return (
    <div className={classes.palette} role="toolbar" aria-label={t('builder.add')}>
      {(['stage', 'branch', 'end'] as const).map((kind) => (
        <Button
          key={kind}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => add(kind, place)}
        >
          {kind === 'stage'
            ? t('builder.addStage')
            : kind === 'branch'
              ? t('builder.addBranch')
              : t('builder.addEnd')}
        </Button>
      ))}
      <Tooltip label={t('builder.tidy')}>
        <ActionIcon variant="default" size={30} aria-label={t('builder.tidy')} onClick={tidy}>
          <IconWand size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
