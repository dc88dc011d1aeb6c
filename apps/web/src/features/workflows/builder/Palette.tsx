import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { placeBehind } from '@muster/contract/workflows/edit-graph'
import { IconPlus, IconWand } from '@muster/ui/icons'
import IconClipboard from '@tabler/icons-react/dist/esm/icons/IconClipboard.mjs'
import { useTranslation } from 'react-i18next'
import classes from './Builder.module.css'
import { useBuilder } from './builder-context.ts'

/** Inserts nodes after the selection, and arranges the graph. */
export function Palette() {
  const { t } = useTranslation('workflows')
  const { add, change, definition, selected, copied, paste } = useBuilder()
  const place = placeBehind(definition, selected)
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
      {copied ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconClipboard size={14} aria-hidden />}
          title={t('builder.pasteName', { name: copied.name || t('builder.noName') })}
          onClick={paste}
        >
          {t('builder.paste')}
        </Button>
      ) : null}
      <Tooltip label={t('builder.tidy')}>
        <ActionIcon variant="default" size={30} aria-label={t('builder.tidy')} onClick={tidy}>
          <IconWand size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
