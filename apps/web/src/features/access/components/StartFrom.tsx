import { Alert, Chip, Group, Stack, Text } from '@mantine/core'
import type { PowersSource } from '@muster/contract/access/powers.contract'
import type { MenuModule, readDefaultMenus } from '@muster/contract/access/user-menus.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import type { GrantDraft } from '../data/grant-draft.ts'
import { reachOf, type Start, startFrom } from '../data/grant-source.ts'
import { powersOptions, type RoleCatalogue } from '../data/role-queries.ts'
import { SourcePicker } from './SourcePicker.tsx'

export type OfferedPreset = DataOf<typeof readDefaultMenus>['presets'][number]

const COPY = 'copy'

interface StartFromProps {
  catalogue: RoleCatalogue
  modules: readonly MenuModule[]
  presets: readonly OfferedPreset[]
  draft: GrantDraft
  onStart: (draft: GrantDraft) => void
  /** The preset that the draft already starts from. */
  usual?: OfferedPreset | undefined
  /** The account that is being edited. */
  except?: number
}

/** Starts a grant from a preset, or from what a role or a person has; everything can be changed afterwards. */
export function StartFrom({ catalogue, modules, presets, usual, draft, onStart, except }: StartFromProps) {
  const { t } = useTranslation('access-roles')
  const label = useId()
  const [chosen, setChosen] = useState<string | null>(usual?.preset ?? null)
  const [leftOut, setLeftOut] = useState(() =>
    usual ? startFrom(draft, modules, usual.permissions, { scope: usual.data_scope }).leftOut : 0,
  )
  const apply = (start: Start) => {
    setLeftOut(start.leftOut)
    onStart(start.draft)
  }
  const choose = (next: string | null) => {
    setChosen(next)
    setLeftOut(0)
    const preset = presets.find((one) => one.preset === next)
    if (preset) apply(startFrom(draft, modules, preset.permissions, { scope: preset.data_scope }))
  }
  const preset = presets.find((one) => one.preset === chosen)
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm" component="h3" id={label}>
        {t('start.title')}
      </Text>
      <Chip.Group value={chosen} onChange={choose}>
        <Group gap="xs" role="radiogroup" aria-labelledby={label}>
          {presets.map((one) => (
            <Chip key={one.preset} value={one.preset}>
              {t(`presets.${one.preset}.name`)}
            </Chip>
          ))}
          <Chip value={COPY}>{t('start.copy')}</Chip>
        </Group>
      </Chip.Group>
      {preset ? (
        <Text size="sm" c="dimmed" role="status">
          {t(`presets.${preset.preset}.can`)} {t(`presets.${preset.preset}.cannot`)}
        </Text>
      ) : null}
      {chosen === COPY ? (
        <CopyFrom catalogue={catalogue} modules={modules} draft={draft} onStart={apply} except={except} />
      ) : null}
      {leftOut > 0 ? (
        <Text size="sm" c="dimmed">
          {t('start.leftOut', { count: leftOut })}
        </Text>
      ) : null}
    </Stack>
  )
}

type CopyFromProps = Omit<StartFromProps, 'presets' | 'usual' | 'onStart' | 'except'> & {
  onStart: (start: Start) => void
  except: number | undefined
}

function CopyFrom({ catalogue, modules, draft, onStart, except }: CopyFromProps) {
  const { t } = useTranslation('access-roles')
  const queries = useQueryClient()
  const [source, setSource] = useState<PowersSource | null>(null)
  const [problem, setProblem] = useState('')
  // Counts choices, so that a late answer to an earlier one is ignored, also after a preset was chosen instead.
  const latest = useRef(0)
  useEffect(
    () => () => {
      latest.current += 1
    },
    [],
  )
  const copy = async (next: PowersSource | null) => {
    latest.current += 1
    const own = latest.current
    setSource(next)
    setProblem('')
    if (!next) return
    try {
      const [powers] = (await queries.fetchQuery(powersOptions([next]))).powers
      if (!powers || own !== latest.current) return
      if (powers.holds_all) return setProblem(t('start.holdsAll', { name: powers.name }))
      // What people have on themselves comes with the employee role.
      const permissions = powers.grants.filter(({ scopes }) => scopes.some((scope) => scope !== 'self'))
      onStart(
        startFrom(
          draft,
          modules,
          permissions.map((one) => one.permission),
          reachOf(powers),
        ),
      )
    } catch (error) {
      if (own === latest.current) setProblem(messageOf(error))
    }
  }
  return (
    <>
      <SourcePicker
        label={t('start.from')}
        catalogue={catalogue}
        value={source}
        onChange={(next) => void copy(next)}
        except={except}
      />
      {problem ? <Alert color="red">{problem}</Alert> : null}
    </>
  )
}
